import { setTimeout } from 'node:timers/promises';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { TooEarly } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined } from '../../../src/judge/subject/subject.ts';
import type { ApiKeyInHand } from './api-key.ts';

/** Whether an acceptance may still come of a part of the deployment that has not heard of the deletion. */
export type MayLag = () => boolean;

/** Deletes an API key, waits until that is known, and tries what must be refused from then on. */
export const onceDeleted = async (
  world: World,
  { id, authorization }: Pick<ApiKeyInHand, 'id' | 'authorization'>,
  refuse: (mayLag?: MayLag) => Promise<void>,
): Promise<void> => {
  await world.requests.send(requestTo(apiKeys, 'delete', { id }));
  const { deletionMs } = world.context.patience;
  const until = performance.now() + deletionMs;
  // Not `open`: a key that is refused would be taken for one that is too new.
  const ask = requestTo(apiKeys, 'list', { authorization, expect: 'unjudged' });
  // Twice in a row, because the next request may meet another part of the deployment.
  await world.context.settles(
    async () => declined(await world.requests.send(ask)) && declined(await world.requests.send(ask)),
    deletionMs,
  );
  try {
    await refuse(() => performance.now() < until);
  } catch (error) {
    if (!(error instanceof TooEarly)) throw error;
    // There is a third part, which takes longer.
    await setTimeout(Math.max(0, until - performance.now()));
    await refuse();
  }
};
