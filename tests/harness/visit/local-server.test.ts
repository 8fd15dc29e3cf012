import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { LocalServer, pathOf } from '../../../src/harness/visit/local-server.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';

test('a request that is cut off does not count, and the next one is received', async () => {
  const server = await LocalServer.open(null);
  try {
    const cut = connect(server.port, '127.0.0.1');
    cut.write(`POST ${pathOf('cut')} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf`);
    await once(cut, 'connect');
    // By the end of this request the beginning of the first has arrived.
    await fetchOnce(`http://127.0.0.1:${server.port}${pathOf('before')}`);
    cut.resetAndDestroy();
    await fetchOnce(`http://127.0.0.1:${server.port}${pathOf('after')}`, { method: 'POST', body: 'whole' });
    expect([server.received('cut'), server.received('after').map(({ body }) => String(body))]).toEqual([[], ['whole']]);
  } finally {
    server.close();
  }
});
