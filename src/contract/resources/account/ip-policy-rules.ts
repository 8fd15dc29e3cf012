import { defineResource } from '../../terms/contract.ts';
import { type Described, type ListPage, type Ref, type Shown, steadyOfAll } from '../../terms/shapes.ts';

export interface IpPolicyRef extends Ref {
  /** @idPrefix ipp_ */
  id: string;
}

/** Document 1, IP policy rule. */
export interface IpPolicyRule extends Shown {
  /** @idPrefix ipr_ */
  id: string;
  /** An IP, or an IP range in CIDR notation. */
  cidr: string;
  /** Null where none was named: absent references are returned as null. */
  ip_policy: IpPolicyRef | null;
  action: 'allow' | 'deny';
}

export interface IpPolicyRuleList extends ListPage {
  ip_policy_rules: IpPolicyRule[];
}

export interface IpPolicyRuleCreate extends Described {
  cidr?: string;
  ip_policy_id?: string;
  action?: 'allow' | 'deny';
}

export interface IpPolicyRuleUpdate extends Described {
  cidr?: string;
}

const section = 'IP policy rule';

export const ipPolicyRules = defineResource({
  name: 'ip-policy-rules',
  title: 'IP policy rule',
  document: 1,
  section,
  api: 'management',
  collection: '/ip_policy_rules',
  idPrefix: 'ipr_',
  listKey: 'ip_policy_rules',
  uri: 'absolute',
  schema: 'IpPolicyRule',
  traits: ['addressed', 'described', 'referring'],
  secrets: [],
  steady: { ...steadyOfAll, cidr: 'cidr', ip_policy: 'ref', action: 'exact' },
  names: 'cidr',
  kept: { action: 'actions' },
  endpoints: [
    {
      id: 'POST /ip_policy_rules',
      operation: 'create',
      status: 201,
      request: 'IpPolicyRuleCreate',
      response: 'IpPolicyRule',
    },
    { id: 'GET /ip_policy_rules/{id}', operation: 'get', status: 200, response: 'IpPolicyRule' },
    { id: 'GET /ip_policy_rules', operation: 'list', status: 200, response: 'IpPolicyRuleList' },
    {
      id: 'PATCH /ip_policy_rules/{id}',
      operation: 'update',
      status: 200,
      request: 'IpPolicyRuleUpdate',
      response: 'IpPolicyRule',
    },
    { id: 'DELETE /ip_policy_rules/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    'ipv4-address': {
      section,
      statement: 'cidr accepts a single IPv4 address without a prefix length, on create and on update.',
    },
    'ipv4-range': { section, statement: 'cidr accepts an IPv4 range in CIDR notation, on create and on update.' },
    'ipv6-address': {
      section,
      statement: 'cidr accepts a single IPv6 address without a prefix length, on create and on update.',
    },
    'ipv6-range': { section, statement: 'cidr accepts an IPv6 range in CIDR notation, on create and on update.' },
    'cidr-refused-on-create': {
      section,
      statement: 'create refuses a cidr that is neither an IP nor an IP range in CIDR notation.',
      follows: 'cidr is an IP or an IP range; what is neither cannot be shown as one.',
    },
    'cidr-refused-on-update': {
      section,
      statement: 'update refuses a cidr that is neither an IP nor an IP range in CIDR notation.',
      follows: 'cidr is an IP or an IP range; what is neither cannot be shown as one.',
    },
    actions: { section, statement: 'A rule may allow or deny, and is shown with the action that it was given.' },
    'other-actions-refused': {
      section,
      statement: 'An action that is neither allow nor deny, in whatever case, is refused.',
      follows: 'action is allow or deny; a rule with another could not be shown.',
    },
    'policy-shown': {
      section,
      statement: 'ip_policy is a Ref, id and uri, to the IP policy that ip_policy_id named at creation.',
    },
    'unknown-policy-refused': {
      section: 'Endpoints',
      statement: 'A rule attaches to an IP policy: an ip_policy_id that names none is refused.',
      follows: 'A rule belongs to an IP policy and shows a Ref to it; one that does not exist has none.',
    },
  },
  gaps: {
    'cidr-forms': { section, question: 'Which unusual spellings of an IP or a range are accepted?' },
    'cidr-shown': { section, question: 'How are a single address, host bits and long IPv6 spellings shown?' },
    'cidr-twice': { section, question: 'May two rules of one policy have the same cidr?' },
    'action-case': { section, question: 'Is allow or deny in capitals refused, or taken for the same word?' },
    'action-in-update': {
      section: 'Endpoints',
      question: 'What does an update do with action, which it does not list?',
    },
    'policy-in-update': {
      section: 'Endpoints',
      question: 'What does an update do with ip_policy_id, which it does not list?',
    },
  },
});
