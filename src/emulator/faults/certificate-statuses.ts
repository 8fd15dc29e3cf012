import { bendShown, type Shown } from './bend.ts';
import type { Fault, Seat } from './fault.ts';

const policyField = 'certificate_management_policy';
const statusField = 'certificate_management_status';

const isRecord = (value: unknown): value is Shown => typeof value === 'object' && value !== null;

const bendStatus =
  (bend: (status: Shown) => void) =>
  (shown: Shown): void => {
    const status = shown[statusField];
    if (isRecord(status)) bend(status);
  };

const bendJob = (bend: (job: Shown) => void) =>
  bendStatus((status) => {
    const job = status['provisioning_job'];
    if (isRecord(job)) bend(job);
  });

/** What is wrong with how automatic certificate management says where it stands. */
export const statusFaults = (
  seat: Seat & { readonly name: 'agent-ingresses' | 'reserved-domains' },
): readonly Fault[] => {
  const { name } = seat;
  const forms = [`${name}.shape`, `${name}.timestamps`];
  return [
    {
      name: `${name}.status-empty-when-disabled`,
      summary: 'get shows an empty status where management is disabled',
      breaks: [`${name}.management-nulls`],
      touches: forms,
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown[statusField] ??= { renews_at: null, provisioning_job: null };
          },
          ['get'],
        ),
    },
    {
      name: `${name}.policy-empty-when-disabled`,
      summary: 'lists show a policy where management is disabled',
      breaks: [`${name}.management-nulls`],
      touches: forms,
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown[policyField] ??= { authority: d.seeds.acmeAuthority, private_key_type: 'rsa' };
          },
          ['list'],
        ),
    },
    {
      name: `${name}.status-never-listed`,
      summary: 'lists never show a status, also where management is enabled',
      breaks: [`${name}.management-nulls`],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown[statusField] = null;
          },
          ['list'],
        ),
    },
    {
      name: `${name}.renewal-in-seconds`,
      summary: 'renews_at is a number of seconds',
      breaks: [`${name}.management-status`],
      touches: forms,
      plant: (d) =>
        bendShown(
          d,
          seat,
          bendStatus((status) => {
            status['renews_at'] = 1_700_000_000;
          }),
        ),
    },
    {
      name: `${name}.job-left-out`,
      summary: 'lists leave out provisioning_job',
      breaks: [`${name}.management-status`],
      touches: forms,
      plant: (d) =>
        bendShown(
          d,
          seat,
          bendStatus((status) => {
            delete status['provisioning_job'];
          }),
          ['list'],
        ),
    },
    {
      name: `${name}.job-without-message`,
      summary: 'a job in progress has no message',
      breaks: [`${name}.management-status`],
      touches: forms,
      plant: (d) =>
        bendShown(
          d,
          seat,
          bendJob((job) => {
            if (!job['error_code']) delete job['msg'];
          }),
        ),
    },
    {
      name: `${name}.job-started-in-local-time`,
      summary: 'started_at of a job has no offset',
      breaks: [`${name}.management-status`],
      touches: forms,
      plant: (d) =>
        bendShown(
          d,
          seat,
          bendJob((job) => {
            job['started_at'] = String(job['started_at']).replace('Z', '');
          }),
        ),
    },
    {
      name: `${name}.job-retries-in-an-hour`,
      summary: 'retries_at of a failing job is a duration',
      breaks: [`${name}.management-status`],
      touches: forms,
      plant: (d) =>
        bendShown(
          d,
          seat,
          bendJob((job) => {
            if (job['retries_at']) job['retries_at'] = '1h';
          }),
        ),
    },
    {
      name: `${name}.job-fails-with-another-code`,
      summary: 'a job fails with CAA_ERROR',
      breaks: [`${name}.job-error-code`],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          bendJob((job) => {
            if (job['error_code']) job['error_code'] = 'CAA_ERROR';
          }),
        ),
    },
    {
      name: `${name}.job-fails-with-a-number`,
      summary: 'a job fails with the number of an error',
      breaks: [`${name}.job-error-code`],
      touches: forms,
      plant: (d) =>
        bendShown(
          d,
          seat,
          bendJob((job) => {
            if (job['error_code']) job['error_code'] = 17;
          }),
        ),
    },
  ];
};
