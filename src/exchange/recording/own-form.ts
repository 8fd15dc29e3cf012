import { isObject } from '../../contract/json-object.ts';
import type { ExchangeRecord } from '../recorded-exchange.ts';

/** What our runs write has these members and no others. */
const hasOnly = (value: object, names: readonly string[]): boolean => {
  const own = Object.keys(value);
  return own.length === names.length && own.every((name) => names.includes(name));
};

const isHeader = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  typeof value[1] === 'string' &&
  value[0] !== '' &&
  !value[0].startsWith(':');

const areHeaders = (value: unknown): boolean => Array.isArray(value) && value.every(isHeader);

const timingNames = ['startedAt', 'queuedMs', 'firstByteMs', 'totalMs'];

const areTimings = (value: unknown): boolean =>
  isObject(value) &&
  hasOnly(value, timingNames) &&
  typeof value['startedAt'] === 'string' &&
  Number.isFinite(value['queuedMs']) &&
  Number.isFinite(value['firstByteMs']) &&
  Number.isFinite(value['totalMs']);

const isRequest = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['method'] === 'string' &&
  typeof value['url'] === 'string' &&
  areHeaders(value['headers']);

const isResponse = (value: unknown): boolean =>
  isObject(value) && Number.isSafeInteger(value['status']) && areHeaders(value['headers']);

/** A record of an answered exchange. Its bodies may have any form. */
type AnsweredRecord = Omit<ExchangeRecord, 'request' | 'response'> & {
  readonly request: Omit<ExchangeRecord['request'], 'body'> & { readonly body?: unknown };
  readonly response: Omit<NonNullable<ExchangeRecord['response']>, 'body'> & { readonly body?: unknown };
};

/**
 * Whether a record has the form in which our runs write an answered exchange, so that nothing is left out or written otherwise. A recording may have a
 * million of them: this takes a fraction of the time that the schema of all forms takes.
 */
export const isOwnForm = (record: unknown): record is AnsweredRecord =>
  isObject(record) &&
  typeof record['id'] === 'string' &&
  typeof record['endpoint'] === 'string' &&
  record['failure'] === null &&
  Number.isFinite(record['attempt']) &&
  areTimings(record['timings']) &&
  isRequest(record['request']) &&
  isResponse(record['response']);
