import { expect, test } from '@playwright/test';
import { startEmbedded } from '../../src/library/start-embedded.ts';
import { isOpen } from '../cli/is-open.ts';
import { fetchOnce } from '../exchange/fetch-once.ts';

test('a program starts the embedded deployment with its settings, and ends it', async () => {
  const { baseUrl, agentUrl, token, close } = await startEmbedded({ pageSize: 2, others: 3 });
  const headers = { authorization: `Bearer ${token}`, 'service-version': '2' };
  const answer = await fetchOnce(`${baseUrl}/api_keys`, { headers });
  expect(await answer.json()).toMatchObject({ keys: [{}, {}], next_page_uri: expect.stringContaining('after=') });
  expect((await fetchOnce(`${agentUrl}/api/tunnels`)).status).toBe(200);
  await close();
  for (const url of [baseUrl, agentUrl]) expect(await isOpen(Number(new URL(url).port))).toBe(false);
});
