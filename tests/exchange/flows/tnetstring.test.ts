import { expect, test } from '@playwright/test';
import { NoTnetstring, readTnetstring } from '../../../src/exchange/flows/tnetstring.ts';
import { tnetstring } from './flow-file.ts';

const read = (text: string): unknown => readTnetstring(Buffer.from(text), ']');

test('every type of value is read', () => {
  const value = { text: 'é', bytes: Buffer.from([0, 255]), list: [1, 2.5, true, false, null], map: { a: {} } };
  expect(readTnetstring(tnetstring(value), ']')).toEqual([value]);
});

test('names given as bytes are read as text, and __proto__ does not change the prototype', () => {
  expect(read('22:7:version,2:12#1:a,0:~}')).toEqual([{ version: 12, a: null }]);
  const value = { ['__proto__']: { isHostile: true } };
  const [hostile] = [readTnetstring(tnetstring(value), ']')].flat();
  expect(Object.getPrototypeOf(hostile)).toBe(Object.prototype);
});

test('an invalid tnetstring is refused without quoting its content', () => {
  for (const text of [
    ...['5:secret,', '999999999999:secret,', '-1:,', '01:s,', ' 1:s,', '1e1:secret----,', 'secret', '6:secret?'],
    ...['1:x#', '0:#', '5:maybe!', '3:1:a}', '3:0:~}', '6:0:~0:~}'],
  ]) {
    expect.soft(() => read(text), text).toThrow(NoTnetstring);
    expect.soft(() => read(text), text).not.toThrow(/secret/);
  }
  let nested: unknown = [];
  for (let depth = 0; depth < 100; depth += 1) nested = [nested];
  expect(() => readTnetstring(tnetstring(nested), ']')).toThrow(/nests too deep/);
});
