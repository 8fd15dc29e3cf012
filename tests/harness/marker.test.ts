import { expect, test } from '@playwright/test';
import { markerIn, markerOf } from '../../src/harness/marker.ts';

const marker = markerOf('20260101-000000-abcd', 'w0-17');

test('a marker is found wherever a body carries it', () => {
  expect(marker).toBe('plumbline/20260101-000000-abcd/w0-17');
  for (const body of [
    { description: `key of the deploy ${marker}` },
    { metadata: marker },
    { deep: [{ er: marker }] },
    JSON.stringify({ description: marker }),
    Buffer.from(JSON.stringify({ description: marker })),
    `{"description":"${marker}"`,
  ])
    expect(markerIn(body)).toBe(marker);
});

test('a marker that is written with JSON escapes is found as well', () => {
  const escaped = marker.replaceAll('/', '\\/').replace('p', '\\u0070');
  expect(markerIn(`{"description":"${escaped}"}`)).toBe(marker);
});

test('a body without a marker has none', () => {
  for (const body of [{}, { description: 'plumbline' }, { description: 'plumbline/run' }, '', undefined, null])
    expect(markerIn(body)).toBeNull();
});
