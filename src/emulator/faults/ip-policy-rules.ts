import type { Shown } from './bend.ts';
import type { Fault } from './fault.ts';
import { showingOf } from './showing.ts';

const seat = { name: 'ip-policy-rules', path: '/ip_policy_rules', listKey: 'ip_policy_rules' } as const;

const echoes = ['create-echo', 'get-echo', 'list-echo', 'update-*', 'lifecycle'].map((law) => `ip-policy-rules.${law}`);

const showing = showingOf(seat, echoes);

const ipPolicyFaults: readonly Fault[] = [
  showing(
    'policy-is-an-id',
    'ip_policy is the id alone',
    ['ip-policy-rules.policy-shown'],
    (shown) => {
      shown['ip_policy'] = (shown['ip_policy'] as Shown)['id'];
    },
    undefined,
    [...echoes, 'ip-policy-rules.shape'],
  ),
  showing(
    'policy-is-always-the-first',
    'lists show the first policy for every rule',
    ['ip-policy-rules.policy-shown'],
    (shown, d) => {
      shown['ip_policy'] = { ...(shown['ip_policy'] as Shown), id: d.seeds.ipPolicyIds[0] };
    },
    ['list'],
  ),
  showing(
    'policy-uri-is-that-of-the-rule',
    'the uri of ip_policy is that of the rule',
    ['ip-policy-rules.policy-shown'],
    (shown) => {
      shown['ip_policy'] = { ...(shown['ip_policy'] as Shown), uri: shown['uri'] };
    },
  ),
  showing(
    'policy-lost-by-update',
    'update shows no policy',
    ['ip-policy-rules.policy-shown'],
    (shown) => {
      shown['ip_policy'] = null;
    },
    ['update'],
    [...echoes, 'ip-policy-rules.shape'],
  ),
  {
    name: 'ip-policy-rules.any-policy',
    summary: 'any ip_policy_id is taken',
    breaks: ['ip-policy-rules.unknown-policy-refused'],
    touches: [],
    plant: ({ rules }) => {
      const { exists } = rules;
      rules.exists = (ids, id) => id.startsWith('ipp_') || exists(ids, id);
    },
  },
  {
    name: 'ip-policy-rules.unknown-policy-crashes',
    summary: 'an ip_policy_id that names nothing gives 500',
    breaks: ['ip-policy-rules.unknown-policy-refused'],
    touches: [],
    plant: ({ rules }) => {
      const { exists } = rules;
      rules.exists = (ids, id) => {
        if (id.startsWith('ipp_') && !exists(ids, id)) throw new Error('foreign key violation');
        return exists(ids, id);
      };
    },
  },
];

const acting = (
  name: string,
  summary: string,
  breaks: Fault['breaks'],
  takes: (text: string, right: boolean) => boolean,
  // Where another action is taken it is shown, and the list of actions is closed.
  touches: readonly string[] = ['ip-policy-rules.shape'],
): Fault => ({
  name: `ip-policy-rules.${name}`,
  summary,
  breaks,
  touches,
  plant: ({ rules }) => {
    const { isAction } = rules;
    rules.isAction = (text) => takes(text, isAction(text));
  },
});

const actionFaults: readonly Fault[] = [
  acting('deny-refused', 'a rule that denies is refused', ['ip-policy-rules.action-deny'], (text) => text === 'allow'),
  acting(
    'allow-refused',
    'a rule that allows is refused',
    ['ip-policy-rules.action-allow'],
    (text) => text === 'deny',
    ['ip-policy-rules.*'],
  ),
  showing(
    'deny-becomes-allow',
    'update makes a rule allow',
    ['ip-policy-rules.action-deny'],
    (shown) => {
      shown['action'] = 'allow';
    },
    ['update'],
  ),
  showing(
    'allow-shown-as-permit',
    'get shows allow as permit',
    ['ip-policy-rules.action-allow'],
    (shown) => {
      if (shown['action'] === 'allow') shown['action'] = 'permit';
    },
    ['get'],
    [...echoes, 'ip-policy-rules.shape'],
  ),
  showing(
    'deny-listed-as-allow',
    'lists show every rule as one that allows',
    ['ip-policy-rules.action-deny'],
    (shown) => {
      shown['action'] = 'allow';
    },
    ['list'],
  ),
  showing(
    'ipv6-listed-as-anything',
    'lists show 0.0.0.0/0 for ranges of IPv6',
    ['ip-policy-rules.ipv6-address', 'ip-policy-rules.ipv6-range'],
    (shown) => {
      if (String(shown['cidr']).includes(':')) shown['cidr'] = '0.0.0.0/0';
    },
    ['list'],
  ),
  {
    name: 'ip-policy-rules.cidr-update-allows',
    summary: 'an update of cidr makes a rule allow',
    breaks: ['ip-policy-rules.update-keeps-rest'],
    touches: echoes,
    plant: (d) =>
      d.detour('PATCH /ip_policy_rules/{id}', (call, next) => {
        const stored = d.shelf(seat.path).find(call.params['id'] ?? '');
        if (stored && call.body['cidr'] !== undefined) stored.fields['action'] = 'allow';
        return next(call);
      }),
  },
  acting(
    'action-in-capitals',
    'an action in capitals is taken, and shown as it is',
    ['ip-policy-rules.other-actions-refused'],
    (text, right) => right || text === 'ALLOW',
  ),
  acting('any-action', 'any action is taken', ['ip-policy-rules.other-actions-refused'], () => true),
  acting(
    'action-by-its-beginning',
    'an action that begins with allow is taken',
    ['ip-policy-rules.other-actions-refused'],
    (text, right) => right || text.startsWith('allow'),
  ),
  acting(
    'action-abbreviated',
    'the beginning of deny is taken',
    ['ip-policy-rules.other-actions-refused'],
    (text, right) => right || 'deny'.startsWith(text),
  ),
];

/** What can be wrong with IP policy rules and with nothing else. */
export const ipPolicyRuleFaults: readonly Fault[] = [...ipPolicyFaults, ...actionFaults];
