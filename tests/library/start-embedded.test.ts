import { expect, test } from '@playwright/test';
import { startEmbedded } from '../../src/library/start-embedded.ts';
import { isOpen } from '../cli/is-open.ts';
import { fetchOnce } from '../exchange/fetch-once.ts';

test('a program starts the embedded deployment with settings and closes it', async () => {
  const { baseUrl, agentUrl, token, close } = await startEmbedded({ pageSize: 2, others: 3 });
  const headers = { authorization: `Bearer ${token}`, 'service-version': '2' };
  const answer = await fetchOnce(`${baseUrl}/api_keys`, { headers });
  expect(await answer.json()).toMatchObject({ keys: [{}, {}], next_page_uri: expect.stringContaining('after=') });
  expect((await fetchOnce(`${agentUrl}/api/tunnels`)).status).toBe(200);
  await close();
  for (const url of [baseUrl, agentUrl]) expect(await isOpen(Number(new URL(url).port))).toBe(false);
});

test('a program chooses the token and the faults, and resets its changes', async () => {
  const faults = ['credentials.get-gone-with-501'];
  const { baseUrl, reset, close } = await startEmbedded({ token: 'my-token', host: 'localhost', faults });
  const send = async (method: string, path: string): Promise<Response> =>
    fetchOnce(`${baseUrl}${path}`, { method, headers: { authorization: 'Bearer my-token' } });
  expect(new URL(baseUrl).hostname).toBe('localhost');
  const { id } = await (await send('POST', '/api_keys')).json();
  expect((await send('GET', `/api_keys/${id}`)).status).toBe(200);
  await reset();
  expect((await send('GET', `/api_keys/${id}`)).status).toBe(404);
  expect((await send('GET', '/credentials/cr_x')).status).toBe(501);
  await close();
  await expect(startEmbedded({ faults: ['none'] })).rejects.toThrow('There is no fault none');
  await expect(startEmbedded({ token: 'my secret' })).rejects.toThrow(/^A token is (?!.*secret)/);
});
