import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { Ask } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { refused, succeeded } from '../../../src/judge/subject/subject.ts';

/** What most HTTP clients send unless they are told otherwise. */
const any = '*/*';

/**
 * Sends requests with another media type in Accept. Every success response is JSON (documents 1 and 3, Endpoints), whatever Accept says, which the
 * judge checks. A deployment may refuse such a request, but not one that accepts any type.
 */
export const askForOtherMediaTypes = async (
  { requests, claims, context }: Pick<World, 'requests' | 'claims' | 'context'>,
  asks: readonly Ask[],
  types: readonly string[] = ['application/xml', 'text/html', ...context.byEffort([], [any], [any])],
): Promise<void> => {
  const send = (ask: Ask, type: string): Promise<Exchange> =>
    requests.send({ ...ask, headers: { ...ask.headers, Accept: type }, expect: 'open' });
  for (const ask of asks)
    for (const type of types) {
      let answer = await send(ask, type);
      if (type !== any) continue;
      // Others may have removed the resource: the same request must succeed with the usual Accept, between two that are refused.
      const twin = refused(answer) ? await send(ask, 'application/json') : null;
      if (twin !== null && succeeded(twin)) answer = await send(ask, type);
      claims.check(
        answer,
        {
          place: 'status',
          holds: !refused(answer) || twin === null || !succeeded(twin),
          summary: 'a request that takes any media type is refused',
          expected: `status ${ask.endpoint.status}`,
          received: `status ${answer.response?.status}`,
        },
        twin === null ? [] : [twin],
      );
    }
};
