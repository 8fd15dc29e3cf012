import { expect, test } from '@playwright/test';
import { isOfRun, markerIn, markerOf, markersIn } from '../../../src/harness/ledger/marker.ts';

const marker = markerOf('20260101-000000-abcd', 'w0-17');

test('a marker is found anywhere in a body', () => {
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

test('a marker with JSON escapes is found', () => {
  const escaped = marker.replaceAll('/', '\\/').replace('p', '\\u0070');
  expect(markerIn(`{"description":"${escaped}"}`)).toBe(marker);
});

test('a body without a marker has none', () => {
  for (const body of [{}, { description: 'plumbline' }, { description: 'plumbline/run' }, '', undefined, null])
    expect(markerIn(body)).toBeNull();
});

test('a marker counts only in the fields and positions in which the harness writes it', () => {
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

test('a marker belongs to the run with exactly its id', () => {
  for (const text of [marker, marker.replaceAll('/', '-')]) {
    expect(isOfRun(text, '20260101-000000-abcd')).toBe(true);
    expect(isOfRun(text, '20260101-000000-abc')).toBe(false);
  }
});
