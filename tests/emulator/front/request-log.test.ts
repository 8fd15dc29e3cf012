import { expect, test } from '@playwright/test';
import { logRequests } from '../../../src/emulator/front/request-log.ts';
import { visit } from '../visit.ts';

test('every request is logged on one line with method, path, status and time, without secrets', async () => {
  const lines: string[] = [];
  await visit(
    {
      prepare: (deployment) =>
        void deployment.fronts.push(
          logRequests(
            (line) => void lines.push(line),
            (text) => text === 'known-secret',
          ),
        ),
    },
    async ({ send, token }) => {
      await send('GET', '/api_keys?limit=2&after=presented');
      await send('POST', '/credentials', { json: {} });
      await send('GET', '/api_keys/known-secret');
      await send('GET', `/api_keys/${token}?${token}`);
      await send('GET', '/api_keys/%', { authorization: 'Bearer none' });
      await expect.poll(() => lines.length).toBe(5);
      expect(lines.join('')).not.toContain(token);
    },
  );
  expect(lines.map((line) => line.replace(/\d+ ms/, 'N ms'))).toEqual([
    'GET /api_keys?limit=…&after=… 422 N ms\n',
    'POST /credentials 201 N ms\n',
    'GET /api_keys/[redacted] 404 N ms\n',
    'GET /api_keys/[redacted]?… 404 N ms\n',
    'GET /api_keys/% 400 N ms\n',
  ]);
});
