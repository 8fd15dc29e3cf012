import type { Operator } from '../base/operator.ts';
import { breaking, type FaultRow } from '../base/row.ts';
import { misreadAs } from '../operators/send.ts';

const read = (pattern: RegExp, as: string): Operator => misreadAs('create', 'domain', pattern, as);

/** What is wrong with how the domain of a request is read. */
export const domainNames: readonly FaultRow[] = [
  ...breaking('domain-form', {
    'domain-with-space-taken: spaces in domain are passed over': read(/ /g, ''),
    'domain-with-empty-label-taken: empty labels in domain are passed over': read(/\.{2,}/g, '.'),
  }),
  ...breaking('create-echo', {
    'domain-with-long-label-taken: labels of domain are cut off': read(/a{64}/g, 'aaaa'),
  }),
];
