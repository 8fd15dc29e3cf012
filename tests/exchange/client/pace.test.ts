import { expect, test } from '@playwright/test';
import { LocalPace, type Slot, unpaced } from '../../../src/exchange/client/pace.ts';

/** A clock that moves only when a test says so. */
class Time {
  now = 1_000_000;
  #timers: { readonly at: number; readonly wake: () => void }[] = [];

  readonly clock = (): number => this.now;
  readonly timer = (ms: number, wake: () => void): void => void this.#timers.push({ at: this.now + ms, wake });

  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      // Callbacks of requests that were let in run before the clock moves on.
      await new Promise((resolve) => setImmediate(resolve));
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.now = next.at;
      next.wake();
    }
    this.now = end;
  }
}

const start = (requestsPerSecond: number, concurrency: number) => {
  const time = new Time();
  const pace = new LocalPace({ requestsPerSecond, concurrency, clock: time.clock, timer: time.timer });
  const entered: { readonly who: number; readonly at: number }[] = [];
  const slots: Slot[] = [];
  const begin = time.now;
  const enter = (who: number): void => {
    void pace.enter().then((slot) => {
      entered.push({ who, at: time.now - begin });
      slots.push(slot);
    });
  };
  return { time, pace, entered, slots, enter };
};

test('requests are spaced evenly, in the order of their arrival', async () => {
  const { time, entered, enter } = start(50, 100);
  for (let who = 1; who <= 4; who += 1) enter(who);
  await time.pass(1000);
  expect(entered).toEqual([
    { who: 1, at: 0 },
    { who: 2, at: 20 },
    { who: 3, at: 40 },
    { who: 4, at: 60 },
  ]);
});

test('unused time is not saved for a burst', async () => {
  const { time, entered, enter } = start(10, 100);
  enter(1);
  await time.pass(5000);
  enter(2);
  enter(3);
  await time.pass(1000);
  expect(entered.map(({ at }) => at)).toEqual([0, 5000, 5100]);
});

test('the concurrency limits the requests in flight, and leaving twice frees one slot only', async () => {
  const { time, entered, slots, enter } = start(1000, 2);
  for (let who = 1; who <= 4; who += 1) enter(who);
  await time.pass(1000);
  expect(entered).toHaveLength(2);
  slots[0]?.leave();
  slots[0]?.leave();
  await time.pass(1000);
  expect(entered).toHaveLength(3);
  slots[1]?.leave();
  await time.pass(1000);
  expect(entered.map(({ who }) => who)).toEqual([1, 2, 3, 4]);
});

test('a pause delays all requests, also those that already wait, and the spacing continues after it', async () => {
  const { time, pace, entered, enter } = start(10, 100);
  enter(1);
  enter(2);
  await time.pass(50);
  pace.pause(time.now + 950);
  enter(3);
  await time.pass(5000);
  expect(entered.map(({ at }) => at)).toEqual([0, 1000, 1100]);
});

test('a shorter pause does not shorten a longer one', async () => {
  const { time, pace, entered, enter } = start(10, 100);
  pace.pause(time.now + 3000);
  pace.pause(time.now + 1000);
  enter(1);
  await time.pass(5000);
  expect(entered.map(({ at }) => at)).toEqual([3000]);
});

test('a pace without an injected clock uses the clock of this machine', async () => {
  const pace = new LocalPace({ requestsPerSecond: 200, concurrency: 1 });
  const entered: number[] = [];
  for (const who of [1, 2, 3]) {
    const slot = await pace.enter();
    entered.push(who);
    slot.leave();
  }
  expect(entered).toEqual([1, 2, 3]);
});

test('a pace with a rate or concurrency of zero or NaN is refused', () => {
  expect(() => new LocalPace({ requestsPerSecond: 0, concurrency: 1 })).toThrow(RangeError);
  expect(() => new LocalPace({ requestsPerSecond: Number.NaN, concurrency: 1 })).toThrow(RangeError);
  expect(() => new LocalPace({ requestsPerSecond: 1, concurrency: 0 })).toThrow(RangeError);
});

test('the unpaced pace lets all requests enter at once, even after a pause', async () => {
  unpaced.pause(Number.MAX_SAFE_INTEGER);
  const slots = await Promise.all([unpaced.enter(), unpaced.enter(), unpaced.enter()]);
  expect(slots).toHaveLength(3);
});
