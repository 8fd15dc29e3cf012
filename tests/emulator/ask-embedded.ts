import { type Embedded, startEmbedded } from '../../src/emulator/embedded.ts';
import { fetchOnce } from '../exchange/fetch-once.ts';

/** An embedded deployment with a function that sends requests to it. */
export interface Asked extends Embedded {
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; json: Record<string, unknown> }>;
}

export const askEmbedded = async (): Promise<Asked> => {
  const embedded = await startEmbedded();
  return {
    ...embedded,
    ask: async (method, path, body) => {
      const response = await fetchOnce(`${embedded.baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${embedded.token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, json: text === '' ? {} : JSON.parse(text) };
    },
  };
};
