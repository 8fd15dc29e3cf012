import { connect, createServer } from 'node:net';
import { expect } from '@playwright/test';
import { mostProbes } from '../../../src/harness/visit/probe-budget.ts';
import { mirrored } from '../../../src/harness/visit/tcp.ts';
import { test, tunnelAt } from './scene.ts';

test('bytes pass through a TCP tunnel to the mirror server', async ({ listen, mirror, visitorsOf }) => {
  const [host = '', to = ''] = mirror.address.split(':');
  const port = await listen(
    createServer((socket) => {
      const passed = connect(Number(to), host);
      socket.on('error', () => passed.destroy()).on('close', () => passed.destroy());
      passed.on('error', () => socket.destroy());
      socket.pipe(passed).pipe(socket);
    }),
  );
  const bytes = Buffer.from([0, 1, 2, 255]);
  expect(await visitorsOf().talk(tunnelAt(port, 'tcp'), bytes)).toEqual({
    back: mirrored(bytes),
    failure: null,
    arrived: true,
    proven: true,
  });
});

test('a conversation without a probe goes only to a tunnel that a talk has proven, until it is started or stopped', async ({
  listen,
  mirror,
  visitorsOf,
}) => {
  const [host = '', to = ''] = mirror.address.split(':');
  let connections = 0;
  const port = await listen(
    createServer((socket) => {
      connections += 1;
      const passed = connect(Number(to), host);
      socket.on('error', () => passed.destroy()).on('close', () => passed.destroy());
      passed.on('error', () => socket.destroy());
      socket.pipe(passed).pipe(socket);
    }),
  );
  const visitors = visitorsOf();
  const tunnel = tunnelAt(port, 'tcp');
  const bytes = Buffer.from([0, 1, 2, 255]);
  const greeting = Buffer.from('welcome');
  const speech = { bytes, afterMs: 20, awaited: greeting.length + bytes.length };
  expect(await visitors.converse(tunnel, speech)).toBeNull();
  expect(await visitors.hangUp(tunnel, Buffer.from('too early'))).toBe(false);
  expect(connections).toBe(0);
  await visitors.talk(tunnel, bytes);
  mirror.greeting = greeting;
  expect(await visitors.converse(tunnel, speech)).toEqual(Buffer.concat([greeting, mirrored(bytes)]));
  expect(await visitors.converse({ ...tunnel, publicUrl: 'tcp://127.0.0.1:1' }, speech)).toBeNull();
  expect(await visitors.hangUp(tunnel, Buffer.from('goodbye'))).toBe(true);
  expect(mirror.hasHeard('goodbye')).toBe(true);
  visitors.forget(tunnel.name);
  expect(await visitors.converse(tunnel, speech)).toBeNull();
  expect(connections).toBe(3);
});

const talkers: { readonly [what: string]: (bytes: Buffer) => Buffer } = {
  echoes: (bytes) => bytes,
  'mirrors by itself': mirrored,
  'says something else': (bytes) => Buffer.alloc(bytes.length, 'x'),
};
for (const [what, reply] of Object.entries(talkers))
  test(`a TCP service that ${what} gets only a probe on each connection`, async ({ listen, visitorsOf }) => {
    const heard: string[] = [];
    const port = await listen(
      createServer((socket) => {
        const at = heard.push('') - 1;
        socket.on('error', () => {});
        socket.on('data', (bytes: Buffer) => {
          heard[at] += bytes.toString('latin1');
          socket.write(reply(bytes));
        });
      }),
    );
    const visitors = visitorsOf();
    for (let n = 0; n < mostProbes + 3; n += 1)
      expect(
        await visitors.talk(tunnelAt(port, 'tcp', `tunnel ${n}`), Buffer.from('POST / HTTP/1.1\r\n\r\n')),
      ).toMatchObject({
        back: null,
        arrived: false,
        failure: 'what answers at public_url is not the local server',
      });
    expect(heard).toHaveLength(mostProbes);
    for (const all of heard) expect(all).toMatch(/^probe-[0-9a-f]{32}$/);
  });
