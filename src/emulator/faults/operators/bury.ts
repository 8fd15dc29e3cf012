import type { Operation } from '../../../contract/terms/contract.ts';
import { ok } from '../../base/call.ts';
import type { JsonObject } from '../../base/json-object.ts';
import { everywhere, type Operator, remember, stepIn, together } from '../base/operator.ts';
import { show } from './show.ts';

/**
 * Keeps what an operation removes as it was last shown, so that another operation may still show it. An operation whose path
 * names nothing removes everything.
 */
export const bury = (by: Operation, make: (dead: ReadonlyMap<string, JsonObject>) => Operator): Operator =>
  remember<JsonObject>(by, (dead) => {
    const seen = new Map<string, JsonObject>();
    return together(
      show(everywhere, (shown) => void seen.set(String(shown['id'] ?? shown['name']), { ...shown })),
      stepIn(by, ({ call }, next) => {
        const asked = Object.values(call.params).at(-1);
        for (const [key, shown] of seen) if (asked === undefined || asked === key) dead.set(key, shown);
        return next(call);
      }),
      make(dead),
    );
  });

/** Goes on showing what an operation removes. */
export const showRemoved = (by: Operation): Operator =>
  bury(by, (dead) =>
    stepIn('get', ({ call }, next) => {
      const shown = dead.get(Object.values(call.params).at(-1) ?? '');
      return shown === undefined ? next(call) : ok(shown);
    }),
  );
