import { expect, test } from '@playwright/test';
import { SeenStates } from '../../src/judge/seen-states.ts';

const [a, b] = [{ size: 1 }, { size: 2 }];

test('a state is older where it was there before the last write and not since', () => {
  const seen = new SeenStates();
  seen.wrote('x', a);
  expect(seen.isOlder('x', a)).toBe(false);
  seen.wrote('x', b);
  expect([seen.isOlder('x', a), seen.isOlder('x', b), seen.isOlder('x', { size: 3 })]).toEqual([true, false, false]);
});

test('who writes what was there before finds it again as it was read then', () => {
  const seen = new SeenStates();
  const read = { ...a, status: 'pending' };
  seen.wrote('x', a);
  seen.read('x', read);
  seen.wrote('x', b);
  expect(seen.isOlder('x', read)).toBe(true);
  seen.wrote('x', a);
  expect(seen.isOlder('x', read)).toBe(false);
});

test('what was deleted is older, what is forgotten or unknown is not', () => {
  const seen = new SeenStates();
  seen.wrote('/edges/1/saml', a);
  seen.wrote('/edges/1/saml', null);
  expect(seen.isOlder('/edges/1/saml', a)).toBe(true);
  seen.forget('/edges/1');
  expect(seen.isOlder('/edges/1/saml', a)).toBe(false);
  expect(seen.isOlder('y', a)).toBe(false);
});

test('what was there before something else wrote is older after the next write, and not until then', () => {
  const seen = new SeenStates();
  seen.wrote('/edges/1/saml', a);
  seen.doubt('/edges/1');
  expect(seen.isOlder('/edges/1/saml', a)).toBe(false);
  seen.read('/edges/1/saml', { size: 4 });
  seen.changed('/edges/1/saml', { size: 5 });
  seen.wrote('/edges/1/saml', b);
  for (const before of [a, { size: 4 }]) expect(seen.isOlder('/edges/1/saml', before)).toBe(true);
  for (const other of [b, { size: 5 }]) expect(seen.isOlder('/edges/1/saml', other)).toBe(false);
});

test('what an unjudged write showed is older after the next write', () => {
  const seen = new SeenStates();
  seen.glimpse('x', a);
  expect(seen.isOlder('x', a)).toBe(false);
  seen.wrote('x', b);
  expect(seen.isOlder('x', a)).toBe(true);
  seen.glimpse('x', { size: 3 });
  expect(seen.isOlder('x', { size: 3 })).toBe(true);
  expect(seen.isOlder('x', b)).toBe(false);
});

test('a write to a part changes the whole that is known', () => {
  const seen = new SeenStates();
  seen.wrote('x', { size: 1, part: null });
  seen.changed('x', { part: 'new' });
  expect(seen.isOlder('x', { size: 1, part: null })).toBe(true);
  expect(seen.isOlder('x', { size: 1, part: 'new' })).toBe(false);
});

test('the order of members says nothing', () => {
  const seen = new SeenStates();
  seen.wrote('x', { size: 1, of: { a: 1, b: 2 } });
  seen.wrote('x', { size: 2, of: { a: 1, b: 2 } });
  expect(seen.isOlder('x', { of: { b: 2, a: 1 }, size: 1 })).toBe(true);
  expect(seen.isOlder('x', { of: { b: 2, a: 1 }, size: 2 })).toBe(false);
});

test('a state of which some fields are as they were and the others as they are is older', () => {
  const seen = new SeenStates();
  seen.wrote('x', { size: 1, name: 'a', kind: 'k' });
  seen.wrote('x', { size: 2, name: 'b', kind: 'k' });
  expect(seen.isOlder('x', { size: 1, name: 'b', kind: 'k' })).toBe(true);
  expect(seen.isOlder('x', { size: 2, name: 'a', kind: 'k' })).toBe(true);
  // What no field ever was is no older state, nor is what the last write did not show.
  expect(seen.isOlder('x', { size: 3, name: 'a', kind: 'k' })).toBe(false);
  expect(seen.isOlder('x', { size: 2, name: 'b', kind: 'k', more: 1 })).toBe(false);
});
