import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { asJson } from '../../../src/judge/subject/check.ts';

/** Holds that an answer shows the texts that an update sent together with another field, or left alone. An undefined text is not checked. */
export const showsBeside = (world: World, answer: Exchange, field: string, texts: JsonObject): void => {
  const shown = need(answer);
  for (const [name, text] of Object.entries(texts).filter(([, one]) => one !== undefined))
    world.claims.check(answer, {
      place: `/${name}`,
      holds: shown[name] === text,
      summary: `an update with ${field} got in the way of ${name}`,
      expected: asJson(text),
      received: asJson(shown[name]),
    });
};
