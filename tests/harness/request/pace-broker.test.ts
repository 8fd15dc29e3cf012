import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect as openSocket } from 'node:net';
import { test as base, expect } from '@playwright/test';
import type { Pace, Slot } from '../../../src/exchange/client/pace.ts';
import { connectPace, type PaceBroker, startPaceBroker } from '../../../src/harness/request/pace-broker.ts';

/** A pace with limited concurrency that records its pauses. */
class CountingPace implements Pace {
  readonly pauses: number[] = [];
  inside = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #concurrency: number;

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async enter(): Promise<Slot> {
    if (this.inside >= this.#concurrency) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.inside += 1;
    return {
      leave: () => {
        this.inside -= 1;
        this.#waiting.shift()?.();
      },
    };
  }

  pause(until: number): void {
    this.pauses.push(until);
  }
}

interface Fixtures {
  pace: CountingPace;
  broker: PaceBroker;
  join: () => Promise<Pace & { close(): void }>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  pace: async ({}, use) => use(new CountingPace(2)),
  broker: async ({ pace }, use) => {
    const broker = await startPaceBroker(pace);
    await use(broker);
    await broker.close();
  },
  join: async ({ broker }, use) => {
    const joined: { close(): void }[] = [];
    await use(async () => {
      const pace = await connectPace(broker.address);
      joined.push(pace);
      return pace;
    });
    for (const pace of joined) pace.close();
  },
});

const soon = { intervals: [2] };

test('all workers share one pace', async ({ pace, join }) => {
  const [one, other] = [await join(), await join()];
  const first = await one.enter();
  await other.enter();
  let third = false;
  const entering = other.enter().then(() => {
    third = true;
  });
  await expect.poll(() => pace.waiting, soon).toBe(1);
  expect([pace.inside, third]).toEqual([2, false]);
  first.leave();
  await entering;
  expect(third).toBe(true);
});

test('leaving twice frees one slot only', async ({ pace, join }) => {
  const worker = await join();
  const slot = await worker.enter();
  await worker.enter();
  slot.leave();
  slot.leave();
  await worker.enter();
  expect(pace.inside).toBe(2);
});

test('a pause of one worker reaches the shared pace', async ({ pace, join }) => {
  (await join()).pause(1_800_000_000_000);
  await expect.poll(() => pace.pauses, soon).toEqual([1_800_000_000_000]);
});

test('a worker that disconnects frees its slots and leaves the queue', async ({ pace, join }) => {
  const worker = await join();
  await worker.enter();
  await worker.enter();
  const waiting = worker.enter();
  await expect.poll(() => pace.waiting, soon).toBe(1);
  worker.close();
  await expect(waiting).rejects.toThrow('The connection to the pace broker is lost');
  await expect.poll(() => [pace.inside, pace.waiting], soon).toEqual([0, 0]);
});

test('a worker process that is killed frees its slots', async ({ pace, broker }) => {
  const [, port, key] = /:(\d+)\/(.+)$/.exec(broker.address) ?? [];
  // The process speaks the protocol itself, so that it needs no TypeScript loader.
  const script = `
    const socket = require('node:net').connect(${port}, '127.0.0.1');
    socket.write(JSON.stringify({ key: '${key}' }) + '\\n' + JSON.stringify({ enter: 1 }) + '\\n');
    socket.resume();`;
  const worker = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  await expect.poll(() => pace.inside, soon).toBe(1);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  await expect.poll(() => pace.inside, soon).toBe(0);
});

test('a connection with a wrong key is closed', async ({ pace, broker }) => {
  await expect(connectPace(broker.address.replace(/.$/, '_'))).rejects.toThrow('pace broker is lost');
  expect(pace.inside).toBe(0);
});

for (const [title, bytes] of [
  ['HTTP', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a request before the key', '{"enter":1}\n'],
  ['an endless line', 'x'.repeat(5000)],
] as const) {
  test(`a client that sends ${title} is disconnected`, async ({ pace, broker }) => {
    const socket = openSocket(Number(/:(\d+)/.exec(broker.address)?.[1]), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(bytes);
    socket.resume();
    await once(socket, 'close');
    expect(pace.inside).toBe(0);
  });
}

test('no worker may enter after the broker has closed', async ({ broker, join }) => {
  const worker = await join();
  await worker.enter();
  await worker.enter();
  const waiting = worker.enter();
  await broker.close();
  await expect(waiting).rejects.toThrow('is lost');
  await expect(worker.enter()).rejects.toThrow('is lost');
  worker.pause(1);
});

test('an invalid address of a broker is refused', async () => {
  await expect(connectPace('nowhere')).rejects.toThrow('No address of a pace broker: nowhere');
});
