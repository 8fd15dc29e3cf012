import { isObject } from '../../contract/json-object.ts';
import { isRfc3339 } from '../readers/rfc3339.ts';
import { type Flaw, quote } from '../subject/check.ts';

const flaw = (place: string, summary: string, expected: string, received: unknown): Flaw[] => [
  { place, summary, expected, received: quote(received) },
];

const isTime = (value: unknown): boolean => typeof value === 'string' && isRfc3339(value);
const isUnset = (value: unknown): boolean => value === undefined || value === null;

/** What is wrong with a provisioning job (document 1, Certificate management shapes, Job). */
const jobFlaws = (job: unknown, at: string): Flaw[] => {
  if (job === null) return [];
  if (!isObject(job)) return flaw(at, 'provisioning_job is neither a job nor null', 'an object or null', job);
  const { msg, started_at, retries_at } = job;
  return [
    ...(typeof msg === 'string' ? [] : flaw(`${at}/msg`, 'a job has no message', 'text', msg)),
    ...(isTime(started_at)
      ? []
      : flaw(`${at}/started_at`, 'a job does not say when it started', 'an RFC 3339 timestamp', started_at)),
    ...(isUnset(retries_at) || isTime(retries_at)
      ? []
      : flaw(`${at}/retries_at`, 'retries_at is no timestamp', 'an RFC 3339 timestamp or null', retries_at)),
  ];
};

/**
 * What is wrong with a certificate_management_status. renews_at and retries_at may be unset, because there need not be a next
 * renewal or a next try; msg and started_at belong to every job.
 */
export const statusFlaws = (status: unknown, at: string): readonly Flaw[] => {
  if (status === null) return [];
  if (!isObject(status)) return flaw(at, 'the status is neither an object nor null', 'an object or null', status);
  const { renews_at, provisioning_job } = status;
  return [
    ...(isUnset(renews_at) || isTime(renews_at)
      ? []
      : flaw(`${at}/renews_at`, 'renews_at is no timestamp', 'an RFC 3339 timestamp or null', renews_at)),
    ...jobFlaws(provisioning_job, `${at}/provisioning_job`),
  ];
};

/** The error code in a status; null where there is none. An empty text counts as none. */
export const errorCodeIn = (status: unknown): unknown => {
  const job = isObject(status) ? status['provisioning_job'] : null;
  const code = isObject(job) ? (job['error_code'] ?? null) : null;
  return code === '' ? null : code;
};

/** INTERNAL_ERROR is temporary, DNS_ERROR permanent; the documents name no other. */
export const errorCodes: readonly unknown[] = ['INTERNAL_ERROR', 'DNS_ERROR'];
