import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { KeysUnder } from '../../src/judge/keys-under.ts';

const isUnder = (key: string, known: string): boolean => known === key || known.startsWith(`${key}/`);

/** Few names, so that keys often are under each other. */
const key = fc.oneof(
  fc.constantFrom('', 'e1', '/', '//'),
  fc.array(fc.constantFrom('a', 'b', ''), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
);

test('what is under a key is what a search through all keys would find, also after others were removed', () => {
  const step = fc.record({ key, removes: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), key, (steps, wanted) => {
      const things = new KeysUnder<string>();
      const all = new Map<string, string>();
      for (const [n, { key: one, removes }] of steps.entries())
        if (removes) {
          things.deleteUnder(one);
          for (const known of all.keys()) if (isUnder(one, known)) all.delete(known);
        } else {
          things.set(one, `${n}`);
          all.set(one, `${n}`);
        }
      const expected = [...all].flatMap(([known, thing]) => (isUnder(wanted, known) ? [thing] : []));
      expect(things.under(wanted).sort()).toEqual(expected.sort());
      expect(things.get(wanted)).toBe(all.get(wanted));
    }),
  );
});
