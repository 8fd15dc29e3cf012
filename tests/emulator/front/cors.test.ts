import { expect, test } from '@playwright/test';
import { type AllowedOrigin, allowOrigin } from '../../../src/emulator/front/cors.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';
import { visit } from '../visit.ts';

const preflight = {
  'access-control-request-method': 'DELETE',
  'access-control-request-headers': 'authorization, service-version',
};

interface Answered {
  readonly status: number;
  readonly allowed: string | null;
}

/** A preflight and a read by a page of an origin. */
const ask = async (cors: AllowedOrigin | null, origin: string): Promise<readonly [Answered, Answered]> => {
  const answers: Answered[] = [];
  await visit(
    { prepare: (deployment) => void (cors === null || deployment.fronts.push(allowOrigin(cors))) },
    async ({ baseUrl, token }) => {
      for (const init of [
        { method: 'OPTIONS', headers: { origin, ...preflight } },
        { method: 'GET', headers: { origin, authorization: `Bearer ${token}` } },
      ]) {
        const { status, headers } = await fetchOnce(`${baseUrl}/api_keys`, init);
        answers.push({ status, allowed: headers.get('access-control-allow-origin') });
        if (init.method === 'OPTIONS' && status === 204) {
          expect(headers.get('access-control-allow-methods')).toBe('DELETE');
          expect(headers.get('access-control-allow-headers')).toBe('authorization, service-version');
        }
      }
    },
  );
  const [first, second] = answers;
  if (!first || !second) throw new Error('Both were answered');
  return [first, second];
};

test('pages of an allowed origin get an answer to their preflight and may read answers', async () => {
  for (const [cors, origin] of [
    [true, 'http://localhost:5173'],
    [true, 'http://[::1]:3000'],
    ['*', 'https://app.example'],
    ['https://app.example', 'https://app.example'],
  ] as const)
    expect(await ask(cors, origin), origin).toEqual([
      { status: 204, allowed: origin },
      { status: 200, allowed: origin },
    ]);
});

test('pages of other origins get no CORS headers, and without the option no page does', async () => {
  for (const [cors, origin] of [
    [null, 'http://localhost:5173'],
    [true, 'https://app.example'],
    [true, 'http://localhost.app.example'],
    ['https://app.example', 'http://localhost:5173'],
  ] as const)
    expect(await ask(cors, origin), origin).toEqual([
      { status: 404, allowed: null },
      { status: 200, allowed: null },
    ]);
});
