import { expect, test } from '@playwright/test';
import { isOfRun, markerIn, markerOf, markersIn } from '../../../src/harness/ledger/marker.ts';

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

test('a deployment shows a marker where we put it, and speaks of it anywhere else', () => {
  const name = marker.replaceAll('/', '-');
  expect(markersIn({ description: `key ${marker}`, metadata: marker })).toEqual([marker, marker]);
  expect(markersIn({ description: 'full', metadata: ` any text ${marker}` })).toEqual([marker]);
  expect(
    markersIn({ name: `${name} café`, domain: `*.${name}.example.com`, hostports: [`${name}.example.com:443`] }),
  ).toEqual([name, name, name]);
  for (const text of [`see ${marker}, which I keep`, `${marker}!`, `x${marker}`])
    expect(markersIn({ description: text, metadata: text, name: `my ${name}`, public_url: `https://${name}` })).toEqual(
      [],
    );
});

test('a marker is of the run whose id it holds, and of none with a longer one', () => {
  for (const text of [marker, marker.replaceAll('/', '-')]) {
    expect(isOfRun(text, '20260101-000000-abcd')).toBe(true);
    expect(isOfRun(text, '20260101-000000-abc')).toBe(false);
  }
});
