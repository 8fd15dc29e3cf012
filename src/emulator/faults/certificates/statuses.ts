import { isObject } from '../../base/json-object.ts';
import { everywhere, type Operator } from '../base/operator.ts';
import { breaking, type FaultRow } from '../base/row.ts';
import { alter, fill, fix, omit, rewrite } from '../operators/show.ts';
import { policy, status } from './fields.ts';

const job = `${status}.provisioning_job`;
const inJob = (field: string, pattern: RegExp, by: string): Operator =>
  rewrite(everywhere, `${job}.${field}`, pattern, by);

/** What is wrong with how automatic certificate management says where it stands. */
export const statuses: readonly FaultRow[] = [
  ...breaking('management-nulls', {
    'status-empty-when-disabled: get shows an empty status where management is disabled': fill('get', status, {
      renews_at: null,
      provisioning_job: null,
    }),
  }),
  ...breaking('status-of-policy', {
    'policy-empty-when-disabled: lists show a policy where management is disabled': alter(
      'list',
      policy,
      (value, _, { deployment: { seeds } }) => value ?? { authority: seeds.acmeAuthority, private_key_type: 'rsa' },
    ),
    'status-never-listed: lists never show a status, also where management is enabled': fix('list', status, null),
  }),
  ...breaking('management-status', {
    'renewal-in-seconds: renews_at is a number of seconds': fix(everywhere, `${status}.renews_at`, 1_700_000_000),
    'job-left-out: lists leave out provisioning_job': omit('list', job),
    'job-without-message: a job in progress has no message': alter(everywhere, job, (one) =>
      isObject(one) && !one['error_code'] ? { ...one, msg: undefined } : one,
    ),
    'job-started-in-local-time: started_at of a job has no offset': inJob('started_at', /Z/, ''),
    'job-retries-in-an-hour: retries_at of a failing job is a duration': inJob('retries_at', /^.+$/, '1h'),
  }),
  ...breaking('job-shown', {
    'job-never-shown: provisioning_job is always null': fix(everywhere, job, null),
  }),
  ...breaking('job-error-code', {
    'job-fails-with-another-code: a job fails with CAA_ERROR': inJob('error_code', /^.+$/, 'CAA_ERROR'),
    'job-fails-with-a-number: a job fails with the number of an error': alter(
      everywhere,
      `${job}.error_code`,
      (code) => (code ? 17 : code),
    ),
  }),
];
