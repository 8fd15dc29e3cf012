import { isObject } from '../../contract/json-object.ts';
import { type Check, quote } from '../subject/check.ts';
import { flawsIn } from '../subject/flaws-in.ts';
import { shownIn, succeeded } from '../subject/subject.ts';

/** ACL rules: a creation that names no acl answers with an empty list, whatever was created before. */
export const aclUnspecified: Check = {
  law: 'acl-unspecified',
  examine: ({ exchange, endpoint, sent }) => {
    if (endpoint.operation !== 'create' || !succeeded(exchange)) return null;
    if (!isObject(sent) || !isObject(exchange.json) || 'acl' in sent) return null;
    const { acl } = exchange.json;
    if (Array.isArray(acl) && acl.length === 0) return [];
    return [
      {
        place: '/acl',
        summary: 'acl was never specified and is not shown as an empty list',
        expected: '[]',
        received: quote(acl),
      },
    ];
  },
};

/** Reserved domain: the ACME target must be null for a domain that is no wildcard, in every answer that shows one. */
export const acmeTargetOfOneName: Check = {
  law: 'acme-target-of-one-name',
  examine: (subject) => {
    const named = shownIn(subject).filter(
      ({ value }) => isObject(value) && typeof value['domain'] === 'string' && !value['domain'].startsWith('*'),
    );
    if (named.length === 0) return null;
    return flawsIn(named, ({ place, value }) => {
      const target = isObject(value) ? value['acme_challenge_cname_target'] : null;
      if (target === null || target === undefined) return [];
      return [
        {
          place: `${place}/acme_challenge_cname_target`,
          summary: 'acme_challenge_cname_target is set for a domain that is no wildcard',
          expected: 'null',
          received: quote(target),
        },
      ];
    });
  },
};
