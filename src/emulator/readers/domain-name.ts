import { z } from 'zod';
import { Problem } from '../base/problem.ts';
import type { Shelf } from '../base/store.ts';

const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

const isHostName = (name: string): boolean => {
  const labels = name.split('.');
  return name.length <= 253 && labels.length > 1 && labels.every((one) => label.test(one));
};

/** A domain in a request, kept in lower case and without a final dot; with a wildcard in front where one is allowed. */
export const domainName = ({ wildcard }: { readonly wildcard: boolean }) =>
  z
    .string()
    .transform((text) => text.toLowerCase().replace(/\.$/, ''))
    .refine((name) => isHostName(wildcard ? name.replace(/^\*\./, '') : name), { error: () => 'a host name' });

/** Refuses a domain that another resource of the collection has. The shelf is searched only if the name was used before. */
export const takeOnce = (shelf: Shelf): ((domain: string) => void) => {
  let known: Set<unknown> | undefined;
  return (domain) => {
    // Includes the domains that existed before the first call, as after a restart.
    known ??= new Set(shelf.all().map(({ fields }) => fields['domain']));
    if (known.has(domain) && shelf.all().some(({ fields }) => fields['domain'] === domain))
      throw new Problem(409, 'conflict', `${domain} is taken already.`, { domain: 'a domain that is not taken' });
    known.add(domain);
  };
};

export const isUnder = (domain: string, parent: string): boolean => domain.endsWith(`.${parent}`);
