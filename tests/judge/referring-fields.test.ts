import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { ReferringFields } from '../../src/judge/referring-fields.ts';

const mentions = (value: unknown, id: string): boolean => {
  if (Array.isArray(value)) return value.some((one: unknown) => mentions(one, id));
  if (!isObject(value)) return value === id;
  return Object.entries(value).some(([name, inner]) => name === id || mentions(inner, id));
};

const text = fc.constantFrom('id_1', 'id_2', 'id_3', '');
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.constant(null),
    fc.integer(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
}));
const fields = fc.dictionary(fc.constantFrom('a', 'b', 'id_1'), value, { maxKeys: 3 });
const step = fc.oneof(
  fc.record({ does: fc.constant('set' as const), key: text, fields }),
  fc.record({ does: fc.constantFrom('delete' as const, 'forget' as const), key: text, fields: fc.constant({}) }),
);

test('fields that refer to something are forgotten as by a search through all of them', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const known = new ReferringFields();
      const all = new Map<string, JsonObject>();
      for (const { does, key, fields: set } of steps)
        if (does === 'set') {
          known.set(key, set);
          all.set(key, set);
        } else if (does === 'delete') {
          known.delete(key);
          all.delete(key);
        } else {
          known.forgetReferences(key);
          for (const [one, its] of all)
            all.set(one, Object.fromEntries(Object.entries(its).filter(([, inner]) => !mentions(inner, key))));
        }
      expect([...known.entries()]).toEqual([...all]);
    }),
  );
});
