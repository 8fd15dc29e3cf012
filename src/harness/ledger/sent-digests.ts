import { createHash } from 'node:crypto';
import { isObject } from '../../contract/json-object.ts';
import { type Ask, sentIn } from '../request/ask.ts';

/** A digest that replaces a value in the ledger, because the ledger is not encrypted. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(String(value)).digest('hex').slice(0, 16);

/** The texts and numbers of a body. For a body that is not JSON: all quoted texts, because a lenient server may accept them. */
const valuesOf = (ask: Ask): readonly (string | number)[] => {
  const sent = sentIn(ask);
  if (isObject(sent))
    return Object.values(sent).filter((value) => typeof value === 'string' || typeof value === 'number');
  return Array.from((ask.body ?? '').toString().matchAll(/["']([^"']*)["']/g), ([, text = '']) => text);
};

/** What the ledger keeps of a creation without a marker, to recognize what it may have made. */
export const sentDigests = (ask: Ask, runId: string): { readonly sent: string[]; readonly own: string[] } => {
  const values = valuesOf(ask);
  const own = values.filter((value) => typeof value === 'string' && value.includes(runId.toLowerCase()));
  return { sent: values.map(digestOf), own: own.map(digestOf) };
};
