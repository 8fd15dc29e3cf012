import { expect, test } from '@playwright/test';
import { Marks } from '../../../src/harness/request/marks.ts';

test('a mark written by one worker is read by all until it is cleared', async () => {
  const folder = test.info().outputPath('marks');
  const alone = new Marks('');
  for (const [one, other] of [
    [alone, alone],
    [new Marks(folder), new Marks(folder)],
  ] as const) {
    const name = 'left GET /api_keys/{id}';
    expect([one.read(name), one.lines(name)]).toEqual(['', []]);
    one.clear(name);
    one.write(name, 'since\nwhy\n');
    expect([other.read(name), other.lines(name)]).toEqual(['since\nwhy\n', ['since', 'why']]);
    other.clear(name);
    expect(one.read(name)).toBe('');
  }
});

test('a line is contained once, whichever worker adds it', async () => {
  const folder = test.info().outputPath('marks');
  for (const [one, other] of [
    [new Marks(folder), new Marks(folder)],
    Array(2).fill(new Marks('')) as [Marks, Marks],
  ] as const) {
    expect(one.add('silent', 'a')).toEqual(['a']);
    expect(other.add('silent', 'b')).toEqual(['a', 'b']);
    expect(one.add('silent', 'a')).toEqual(['a', 'b']);
  }
});

test('marks without a folder are not shared', () => {
  new Marks('').write('gone', 'x');
  expect(new Marks('').read('gone')).toBe('');
});

test('the name of a mark may be longer than a file name', () => {
  const folder = test.info().outputPath('long');
  const name = `GET /api_keys/${'x'.repeat(400)}`;
  new Marks(folder).write(name, 'seen');
  expect([new Marks(folder).read(name), new Marks(folder).read(`${name}x`)]).toEqual(['seen', '']);
});
