import { isObject } from '../../../base/json-object.ts';
import type { Fault } from '../../base/fault.ts';
import { everywhere } from '../../base/operator.ts';
import { breaking, faultsAt } from '../../base/row.ts';
import { seats } from '../../base/seats.ts';
import { refuseAlso, takeAlso } from '../../operators/judge.ts';
import { rule } from '../../operators/rule.ts';
import { alter, fix, rewrite } from '../../operators/show.ts';
import { spoilBefore } from '../../operators/spoil.ts';
import { cidr } from './cidr.ts';

/** What can be wrong with IP policy rules. */
export const ipPolicyRuleFaults: readonly Fault[] = faultsAt(seats.ipPolicyRules, [
  ...cidr,
  ...breaking('policy-shown', {
    'policy-is-an-id: ip_policy is the id alone': alter(everywhere, 'ip_policy', (ref) =>
      isObject(ref) ? ref['id'] : ref,
    ),
    'policy-is-always-the-first: lists show the first policy for every rule': alter(
      'list',
      'ip_policy.id',
      (_, __, { deployment }) => deployment.seeds.ipPolicyIds[0],
    ),
    'policy-uri-is-that-of-the-rule: the uri of ip_policy is that of the rule': alter(
      everywhere,
      'ip_policy.uri',
      (_, { uri }) => uri,
    ),
    'cidr-update-moves-to-the-first-policy: an update of cidr attaches a rule to the first policy': spoilBefore(
      'update',
      ({ deployment, stored, call }) => {
        if (stored && call.body['cidr'] !== undefined) stored.fields['policy'] = deployment.seeds.ipPolicyIds[0];
      },
    ),
    'text-update-moves-to-the-first-policy: an update of the description alone attaches a rule to the first policy':
      spoilBefore('update', ({ deployment, stored, call: { body } }) => {
        if (stored && body['description'] !== undefined && body['cidr'] === undefined)
          stored.fields['policy'] = deployment.seeds.ipPolicyIds[0];
      }),
    'policy-lost-by-update: update shows no policy': fix('update', 'ip_policy', null),
  }),
  ...breaking('unknown-policy-refused', {
    'any-policy: any ip_policy_id is taken': rule(
      'create',
      'exists',
      (exists) => (ids, id) => id.startsWith('ipp_') || exists(ids, id),
    ),
  }),
  ...breaking('actions', {
    'deny-refused: a rule that denies is refused': refuseAlso('create', 'isAction', /^deny$/),
    'deny-becomes-allow: update makes a rule allow': fix('update', 'action', 'allow'),
    'deny-listed-as-allow: lists show every rule as one that allows': fix('list', 'action', 'allow'),
    'allow-refused: a rule that allows is refused': refuseAlso('create', 'isAction', /^allow$/),
    'allow-shown-as-permit: get shows allow as permit': rewrite('get', 'action', /^allow$/, 'permit'),
    'cidr-update-allows: an update of cidr makes a rule allow': spoilBefore('update', ({ stored, call }) => {
      if (stored && call.body['cidr'] !== undefined) stored.fields['action'] = 'allow';
    }),
  }),
  ...breaking('other-actions-refused', {
    'any-action: any action is taken': takeAlso('create', 'isAction', /^/),
    'action-in-capitals: an action in capitals is taken': takeAlso('create', 'isAction', /^ALLOW$/),
    'action-by-its-beginning: an action that begins with allow is taken': takeAlso('create', 'isAction', /^allow/),
    'action-abbreviated: the beginning of deny is taken': takeAlso('create', 'isAction', /^(d|de|den)$/),
  }),
]);
