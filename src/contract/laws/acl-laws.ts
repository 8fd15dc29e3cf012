import type { Law } from '../terms/contract.ts';
import { law } from './law.ts';

/** What holds for the access control lists of credentials (document 1, ACL rules). */
export const aclLaws = {
  'acl-unspecified': law(
    'ACL rules',
    ['create', 'acl'],
    '{one}: an acl that was never specified is shown as an empty list.',
  ),
  'acl-domain': law('ACL rules', ['create', 'update', 'acl'], '{one}: acl accepts the rule bind:<domain>.'),
  'acl-address': law('ACL rules', ['create', 'update', 'acl'], '{one}: acl accepts the rule bind:<host:port address>.'),
  'acl-label': law('ACL rules', ['create', 'update', 'acl'], '{one}: acl accepts the rule bind:<label>.'),
  'acl-wildcard-domain': law(
    'ACL rules',
    ['create', 'update', 'acl'],
    '{one}: the domain of an ACL rule may start with a wildcard.',
  ),
  'acl-wildcard-label': law(
    'ACL rules',
    ['create', 'update', 'acl'],
    '{one}: the label of an ACL rule may have a wildcard as its key, as its value, or as both.',
  ),
  'acl-star': law(
    'ACL rules',
    ['create', 'update', 'acl'],
    '{one}: acl accepts the single rule *, which equals no acl.',
  ),
  'acl-lifted': law(
    'ACL rules',
    ['create', 'update', 'acl'],
    '{one}: an update to an empty acl that is accepted lifts all restrictions.',
    {
      follows: 'Responses show an empty list where there are no restrictions, and update changes acl to what was sent.',
    },
  ),
  'acl-bind-only-on-create': law(
    'ACL rules',
    ['create', 'acl'],
    '{one}: create accepts no ACL rule of another kind than bind.',
  ),
  'acl-bind-only-on-update': law(
    'ACL rules',
    ['update', 'acl'],
    '{one}: update accepts no ACL rule of another kind than bind.',
  ),
} as const satisfies Record<string, Law>;
