import type { Exchange } from '../../exchange/exchange.ts';
import { refused, succeeded } from '../../judge/subject.ts';
import type { Ask } from '../request/ask.ts';
import { Unexercised } from '../trial/interruption.ts';
import { refusalClaim } from './claim.ts';
import type { Pair } from './pair.ts';
import type { World } from './world.ts';

/** The answer to the right one of two requests. Where it is refused, too, the refusal of the other proves nothing. */
const twinOf = async (world: World, right: Ask, wrong: string): Promise<Exchange> => {
  const twin = await world.send(right);
  if (succeeded(twin)) return twin;
  throw new Unexercised(`${twin.endpoint} answered ${twin.response?.status} to the valid twin of: ${wrong}`);
};

/** Holds that of two requests which differ in one place the right one is accepted and the broken one is not. */
export const refuses = async (
  world: World,
  { wrong, hint, right, broken, brokenFirst = false }: Pair,
): Promise<boolean> => {
  const what = hint === undefined ? wrong : `${wrong} (${hint})`;
  const twin = brokenFirst ? null : await twinOf(world, right, wrong);
  let answer = await world.send({ ...broken, expect: 'refusal' });
  const wasRefused = refused(answer);
  if (!wasRefused) {
    world.check(answer, refusalClaim(answer, what), twin ? [twin] : []);
    answer = await world.send({ ...broken, expect: 'refusal' });
  }
  // Where the broken one was accepted it may have used up what the right one needs; then that is the only finding.
  const accepted = twin ?? (await twinOf(world, wasRefused ? right : { ...right, expect: 'open' }, wrong));
  const silent = right.resource.api === 'agent' ? 'agent' : 'api';
  world.observe(`${silent}.failure-statuses`, `${wrong}: ${answer.response?.status}`);
  return world.check(answer, refusalClaim(answer, what), [accepted]);
};
