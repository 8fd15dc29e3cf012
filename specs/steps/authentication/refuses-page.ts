import type { Resource } from '../../../src/contract/terms/contract.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';

/** Holds that the next page of a list, which is a request like any other, is refused to a caller without a token. */
export const refusesPage = async (world: World, resource: Resource, url: string): Promise<void> => {
  const right = requestTo(resource, 'list', { url, expect: 'success-unless-refused' });
  const wrong = 'a request for the next page of a list without an Authorization header';
  const claims = world.claims.about(`${resource.name}.auth-header`);
  try {
    await claims.refuses({ wrong, right, broken: { ...right, authorization: null }, brokenFirst: true });
  } catch (error) {
    // The cursor in the URL of the page may have expired.
    if (!(error instanceof Unexercised)) throw error;
  }
};
