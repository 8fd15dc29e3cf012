import { expect, test } from '@playwright/test';
import { RoomDelay, type RoomPatience } from '../../../src/harness/bench/room-delay.ts';

let now = 0;
/** Time advances only in `sleep`. */
const clock = {
  now: () => now,
  sleep: async (ms: number): Promise<void> => {
    now += ms;
  },
};

/** An account that had a deletion at the start, and counts it `freedMs` later. */
const account = (freedMs: number, patienceMs = 300, held = false) => {
  const since = now;
  let sent = 0;
  const again = async (): Promise<boolean> => {
    sent += 1;
    return now - since >= freedMs;
  };
  const outwait = (delay: RoomDelay, kind: string, patience: RoomPatience): Promise<boolean> =>
    delay.outwait(false, {
      kind,
      sinceRemovalMs: () => now - since,
      patienceMs,
      patience,
      again,
      isAccepted: (answer) => answer,
      isHeldElsewhere: () => held,
    });
  return { outwait, sent: () => sent };
};

const never = Number.POSITIVE_INFINITY;

test('room that becomes free later is waited for, and afterwards by every kind', async () => {
  const delay = new RoomDelay(clock);
  expect(await account(120).outwait(delay, 'a', 'curious')).toBe(true);
  expect(await account(40).outwait(delay, 'b', 'known')).toBe(true);
});

test('a request without curiosity does not wait to find out', async () => {
  const { outwait, sent } = account(40);
  expect(await outwait(new RoomDelay(clock), 'a', 'known')).toBe(false);
  expect(sent()).toBe(0);
});

test('a kind without a recent deletion is not waited for', async () => {
  const { outwait, sent } = account(0, 0);
  expect(await outwait(new RoomDelay(clock), 'a', 'curious')).toBe(false);
  expect(sent()).toBe(0);
});

test('a kind is waited for in vain once, and no further kind after two', async () => {
  const delay = new RoomDelay(clock);
  expect(await account(never).outwait(delay, 'a', 'curious')).toBe(false);
  const again = account(never);
  expect(await again.outwait(delay, 'a', 'curious')).toBe(false);
  expect(again.sent()).toBe(0);
  const other = account(never);
  await other.outwait(delay, 'b', 'curious');
  expect(other.sent()).toBeGreaterThan(0);
  const third = account(never);
  await third.outwait(delay, 'c', 'curious');
  expect(third.sent()).toBe(0);
});

test('a request to be judged waits for the whole patience, and twice in vain for a kind', async () => {
  const delay = new RoomDelay(clock);
  expect(await account(20).outwait(delay, 'a', 'curious')).toBe(true);
  expect(await account(200).outwait(delay, 'a', 'known')).toBe(false);
  expect(await account(200).outwait(delay, 'a', 'last')).toBe(true);
  const other = new RoomDelay(clock);
  for (const isWaited of [true, true, false]) {
    const { outwait, sent } = account(never);
    await outwait(other, 'b', 'last');
    expect(sent() > 0).toBe(isWaited);
  }
});

test('a short wait before does not limit a later curious one', async () => {
  const delay = new RoomDelay(clock);
  expect(await account(20).outwait(delay, 'a', 'curious')).toBe(true);
  expect(await account(200).outwait(delay, 'b', 'curious')).toBe(true);
});

test('a deletion of others during a wait does not count as the one that made room', async () => {
  const delay = new RoomDelay(clock);
  const since = now;
  let looks = 0;
  const accepted = await delay.outwait(false, {
    kind: 'a',
    // Others delete something all the time.
    sinceRemovalMs: () => (looks++ === 0 ? 0 : 5),
    patienceMs: 1000,
    patience: 'curious',
    again: async () => now - since >= 300,
    isAccepted: (answer) => answer,
    isHeldElsewhere: () => false,
  });
  expect(accepted).toBe(true);
  // From now on every request waits that long.
  expect(await account(150, 1000).outwait(delay, 'b', 'known')).toBe(true);
});

test('a wait in vain does not count when another worker holds the room', async () => {
  const delay = new RoomDelay(clock);
  for (const kind of ['a', 'b']) await account(never, 100, true).outwait(delay, kind, 'curious');
  const third = account(never, 100);
  await third.outwait(delay, 'c', 'curious');
  expect(third.sent()).toBeGreaterThan(0);
});

test('a wait ends although others delete something all the time', async () => {
  let sent = 0;
  const accepted = await new RoomDelay(clock).outwait(false, {
    kind: 'a',
    sinceRemovalMs: () => 0,
    patienceMs: 100,
    patience: 'curious',
    again: async () => {
      sent += 1;
      // Fails the test instead of looping forever.
      if (sent > 50) throw new Error('it goes on and on');
      return false;
    },
    isAccepted: (answer) => answer,
    isHeldElsewhere: () => true,
  });
  expect(accepted).toBe(false);
  expect(sent).toBeGreaterThan(0);
});
