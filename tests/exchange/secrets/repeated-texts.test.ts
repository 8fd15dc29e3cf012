import { expect, test } from '@playwright/test';
import { RepeatedTexts } from '../../../src/exchange/secrets/repeated-texts.ts';

/** Records the texts for which a value was computed, in order. */
const watched = () => {
  const made: string[] = [];
  const texts = new RepeatedTexts<number>();
  const lengthOf = (text: string): number =>
    texts.of(text, () => {
      made.push(text);
      return text.length;
    });
  return { made, texts, lengthOf };
};

test('a value is computed once for each text, until the cache is cleared', () => {
  const { made, texts, lengthOf } = watched();
  expect([lengthOf('gzip'), lengthOf('gzip'), lengthOf('')]).toEqual([4, 4, 0]);
  expect(made).toEqual(['gzip', '']);
  texts.forget();
  expect(lengthOf('gzip')).toBe(4);
  expect(made).toEqual(['gzip', '', 'gzip']);
});

test('a falsy value is cached too', () => {
  const texts = new RepeatedTexts<boolean>();
  let made = 0;
  const no = (): boolean => {
    made += 1;
    return false;
  };
  expect([texts.of('x', no), texts.of('x', no)]).toEqual([false, false]);
  expect(made).toBe(1);
});

test('the cache keeps neither long texts nor an unlimited number of texts', () => {
  const { made, lengthOf } = watched();
  const long = 'a'.repeat(201);
  expect([lengthOf(long), lengthOf(long)]).toEqual([201, 201]);
  expect(made).toEqual([long, long]);
  lengthOf('first');
  for (let n = 0; n < 1000; n += 1) lengthOf(`text ${n}`);
  const before = made.length;
  lengthOf('first');
  expect(made).toHaveLength(before + 1);
});
