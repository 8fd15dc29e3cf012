import { expect, test } from '@playwright/test';
import { SeenStates } from '../../src/judge/seen-states.ts';

const [a, b] = [{ size: 1 }, { size: 2 }];

test('a state from before the last write is older', () => {
  const seen = new SeenStates();
  seen.wrote('x', a);
  expect(seen.isOlder('x', a)).toBe(false);
  seen.wrote('x', b);
  expect([seen.isOlder('x', a), seen.isOlder('x', b), seen.isOlder('x', { size: 3 })]).toEqual([true, false, false]);
});

test('a state that is written again is no longer older, including as it was read before', () => {
  const seen = new SeenStates();
  const read = { ...a, status: 'pending' };
  seen.wrote('x', a);
  seen.read('x', read);
  seen.wrote('x', b);
  expect(seen.isOlder('x', read)).toBe(true);
  seen.wrote('x', a);
  expect(seen.isOlder('x', read)).toBe(false);
});

test('a deleted state is older, and a forgotten or unknown one is not', () => {
  const seen = new SeenStates();
  seen.wrote('/edges/1/saml', a);
  seen.wrote('/edges/1/saml', null);
  expect(seen.isOlder('/edges/1/saml', a)).toBe(true);
  seen.forget('/edges/1');
  expect(seen.isOlder('/edges/1/saml', a)).toBe(false);
  expect(seen.isOlder('y', a)).toBe(false);
});

test('after a doubt about the state, earlier states are older only after the next write', () => {
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

test('a state that an unjudged write showed is older after the next write', () => {
  const seen = new SeenStates();
  seen.glimpse('x', a);
  expect(seen.isOlder('x', a)).toBe(false);
  seen.wrote('x', b);
  expect(seen.isOlder('x', a)).toBe(true);
  seen.glimpse('x', { size: 3 });
  expect(seen.isOlder('x', { size: 3 })).toBe(true);
  expect(seen.isOlder('x', b)).toBe(false);
});

test('a write to a part updates the known whole', () => {
  const seen = new SeenStates();
  seen.wrote('x', { size: 1, part: null });
  seen.changed('x', { part: 'new' });
  expect(seen.isOlder('x', { size: 1, part: null })).toBe(true);
  expect(seen.isOlder('x', { size: 1, part: 'new' })).toBe(false);
});

test('the order of members is ignored', () => {
  const seen = new SeenStates();
  seen.wrote('x', { size: 1, of: { a: 1, b: 2 } });
  seen.wrote('x', { size: 2, of: { a: 1, b: 2 } });
  expect(seen.isOlder('x', { of: { b: 2, a: 1 }, size: 1 })).toBe(true);
  expect(seen.isOlder('x', { of: { b: 2, a: 1 }, size: 2 })).toBe(false);
});

test('a mixture of fields from before and after the last write is older', () => {
  const seen = new SeenStates();
  seen.wrote('x', { size: 1, name: 'a', kind: 'k' });
  seen.wrote('x', { size: 2, name: 'b', kind: 'k' });
  expect(seen.isOlder('x', { size: 1, name: 'b', kind: 'k' })).toBe(true);
  expect(seen.isOlder('x', { size: 2, name: 'a', kind: 'k' })).toBe(true);
  // A value that was never written, and a member that the last write did not show, make no older state.
  expect(seen.isOlder('x', { size: 3, name: 'a', kind: 'k' })).toBe(false);
  expect(seen.isOlder('x', { size: 2, name: 'b', kind: 'k', more: 1 })).toBe(false);
});
