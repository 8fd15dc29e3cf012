import { setTimeout } from 'node:timers/promises';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { fixedText } from '../../../src/generate/values/text.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, idOf, succeeded } from '../../../src/judge/subject/subject.ts';

/** How often the same must be seen: once may be an accident, or a lack of room. */
const rounds = 3;

/** How many further creations are sent until two in a row are accepted. */
const mostSent = 5;

/** Statuses of refusals that are about the account, the token, the rate or an outage, and not about the creation before. */
const unrelated = [401, 402, 403, 408, 409, 429, 502, 503, 504, 507];

/**
 * Holds that a creation is accepted although the one before was refused. It counts only where the same creation is accepted twice in a row when
 * it is sent again: then neither the request nor the time between two creations is the reason. The waits between become longer, so that it is not
 * the time after a refusal either.
 */
export const createsAfterRefusal = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.isQuick || !can(resource, 'delete') || !resource.traits.includes('described')) return;
  if (await world.resources.lasts(resource)) return;
  const made: string[] = [];
  // Not as other creations are sent: those make room after a refusal, and are sent again.
  const create = async (metadata?: string): Promise<Exchange> => {
    const json = await world.bodies.body(resource, metadata === undefined ? {} : { metadata });
    const answer = await world.requests.aside(requestTo(resource, 'create', { json, expect: 'open' }));
    const id = succeeded(answer) ? idOf(resource, answer.json) : undefined;
    if (id !== undefined) made.push(id);
    return answer;
  };
  const failing = async (waitMs: number): Promise<readonly [Exchange, Exchange] | null> => {
    const refusal = await create(fixedText(4097, 1));
    if (!declined(refusal)) return null;
    await setTimeout(waitMs);
    const answer = await create();
    if (succeeded(answer) || unrelated.includes(answer.response?.status ?? 0)) return null;
    let inARow = 0;
    for (let n = 0; n < mostSent && inARow < 2; n += 1) inARow = succeeded(await create()) ? inARow + 1 : 0;
    return inARow === 2 ? [refusal, answer] : null;
  };
  try {
    // The creation before this one may have been refused, too.
    if (!succeeded(await create()) && !succeeded(await create())) return;
    let seen: readonly [Exchange, Exchange] | null = null;
    for (let round = 0; round < rounds; round += 1) {
      seen = await failing(round * 500);
      if (seen === null) return;
    }
    if (seen === null) return;
    const [refusal, answer] = seen;
    world.claims.check(
      answer,
      {
        place: 'status',
        flaw: 'after refusal',
        holds: false,
        summary: 'a creation is refused each time that the one before it was refused, and accepted otherwise',
        expected: 'status 201',
        received: `status ${answer.response?.status}`,
      },
      [refusal],
    );
  } finally {
    for (const id of made) await world.requests.send(requestTo(resource, 'delete', { id, expect: 'open' }));
  }
};
