import { expect, test } from '@playwright/test';
import { cameBack, moved } from '../../../../specs/steps/sessions/came-back.ts';
import type { JsonObject } from '../../../../src/contract/json-object.ts';

const session = (id: string, metadata: string | null, ip = '192.0.2.1'): JsonObject => ({
  id,
  ip,
  metadata,
  os: 'linux',
  credential: { id: 'cr_1', uri: '' },
});
const shown = session('ts_1', 'one');
const other = session('ts_2', 'two', '192.0.2.2');
const restarted = { shown, isOurs: false };

test('an agent came back when a new session has its metadata, also from another address', () => {
  expect(cameBack(restarted, [shown, other], [other, session('ts_3', 'one', '192.0.2.9')])).toBe(true);
});

test('an agent did not come back without a new session', () => {
  expect(cameBack(restarted, [shown, other], [other])).toBe(false);
  expect(cameBack(restarted, [shown, other], [shown, other])).toBe(false);
});

test('the session of another agent does not count as that of the restarted one', () => {
  expect(cameBack(restarted, [shown, other], [other, session('ts_3', 'three', '192.0.2.3')])).toBe(false);
  expect(cameBack(restarted, [shown, other], [session('ts_3', 'two', '192.0.2.2')])).toBe(false);
  const neighbour = session('ts_2', 'two');
  expect(cameBack(restarted, [shown, neighbour], [session('ts_3', 'two')])).toBe(false);
});

test('other metadata from the same address may be the same agent, unless this run started it', () => {
  const after = [other, session('ts_3', 'edited')];
  expect(cameBack(restarted, [shown, other], after)).toContain('may be the same agent');
  expect(cameBack({ shown, isOurs: true }, [shown, other], after)).toBe(false);
});

test('among agents that look alike, as many must come back as have left', () => {
  const twin = session('ts_2', 'one');
  expect(cameBack(restarted, [shown, twin], [twin, session('ts_3', 'one')])).toBe(true);
  expect(cameBack(restarted, [shown, twin], [session('ts_4', 'one'), session('ts_3', 'one')])).toBe(true);
  expect(cameBack(restarted, [shown, twin], [session('ts_3', 'one')])).toContain('nothing tells which');
});

test('the return of an agent without metadata is undecided when an agent with metadata comes', () => {
  const bare = session('ts_1', null);
  expect(cameBack({ shown: bare, isOurs: false }, [bare], [session('ts_3', 'x', '192.0.2.9')])).toContain('has none');
  expect(cameBack({ shown: bare, isOurs: false }, [bare], [session('ts_3', '')])).toBe(true);
});

test('an agent that came back from another address is recognised by unique metadata', () => {
  const back = session('ts_3', 'one', '192.0.2.9');
  expect(moved(shown, [shown, other], [back])).toBe(back);
  expect(moved(shown, [shown, other], [session('ts_3', 'two', '192.0.2.9')])).toBeNull();
  expect(moved(shown, [shown, session('ts_2', 'one', '192.0.2.2')], [back])).toBeNull();
  expect(moved(shown, [shown, other], [back, session('ts_4', 'one')])).toBeNull();
  const nameless = session('ts_1', null);
  expect(moved(nameless, [nameless, other], [session('ts_3', null, '192.0.2.9')])).toBeNull();
});
