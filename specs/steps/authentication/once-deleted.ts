import { setTimeout } from 'node:timers/promises';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { TooEarly } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined } from '../../../src/judge/subject/subject.ts';
import type { ApiKeyInHand } from './api-key.ts';

/** Whether an acceptance may still come from a node or a cache that does not know of the deletion yet. */
export type MayLag = (accepted: Exchange) => boolean;

/** Deletes an API key, waits until that is known, and tries what must be refused from then on. */
export const onceDeleted = async (
  world: World,
  { id, authorization }: Pick<ApiKeyInHand, 'id' | 'authorization'>,
  refuse: (mayLag?: MayLag) => Promise<void>,
): Promise<void> => {
  await world.requests.send(requestTo(apiKeys, 'delete', { id }));
  const { deletionMs } = world.context.patience;
  const until = performance.now() + deletionMs;
  // Not `open`: then the workbench would take the refused key for a new one and repeat the request.
  const ask = requestTo(apiKeys, 'list', { authorization, expect: 'unjudged' });
  // Twice in a row, because the next request may meet another part of the deployment.
  await world.context.settles(
    async () => declined(await world.requests.send(ask)) && declined(await world.requests.send(ask)),
    deletionMs,
  );
  // A cache may give the answer that it kept once more, while it fetches the new one (RFC 5861): a read that long after is accepted by mistake only
  // if that comes again.
  let wasStale = false;
  const mayLag: MayLag = ({ request }) => {
    if (performance.now() < until) return true;
    if (wasStale || request.method !== 'GET') return false;
    wasStale = true;
    return true;
  };
  for (let isEarly = true; isEarly; ) {
    isEarly = false;
    try {
      await refuse(mayLag);
    } catch (error) {
      if (!(error instanceof TooEarly)) throw error;
      isEarly = true;
      // Another node was later than the two that answered: wait for the whole patience.
      await setTimeout(Math.max(0, until - performance.now()));
    }
  }
};
