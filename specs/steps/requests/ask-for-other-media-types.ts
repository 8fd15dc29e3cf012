import type { Ask } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';

/**
 * Sends requests with another media type in Accept. Every success response is JSON (documents 1 and 3, Endpoints), whatever Accept says, which the
 * judge checks. A deployment may refuse such a request.
 */
export const askForOtherMediaTypes = async (
  { requests }: Pick<World, 'requests'>,
  asks: readonly Ask[],
  types: readonly string[] = ['application/xml', 'text/html'],
): Promise<void> => {
  for (const ask of asks)
    for (const type of types)
      await requests.send({ ...ask, headers: { ...ask.headers, Accept: type }, expect: 'open' });
};
