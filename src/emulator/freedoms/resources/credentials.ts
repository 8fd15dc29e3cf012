import { isObject, type JsonObject } from '../../base/json-object.ts';
import { invalid, Problem } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { type Freedom, onBodies, onSuccess } from '../base/freedom.ts';

/** Changes every resource in an answer that has a field. */
const whereShown = (d: Deployment, field: string, change: (shown: JsonObject) => void): void =>
  onSuccess(d, ({ body }) => {
    if (!isObject(body)) return;
    const items = Object.values(body).flatMap((value) => (Array.isArray(value) ? value.filter(isObject) : []));
    for (const shown of [body, ...items]) if (field in shown) change(shown);
  });

/** Writes IPv6 addresses in full and in capitals, and adds the prefix length to every address. */
const inFull = (cidr: string): string => {
  const [address = '', bits] = cidr.split('/');
  if (!address.includes(':')) return `${address}/${bits ?? 32}`;
  const [head = '', tail] = address.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const gap = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0');
  const all = [...before, ...gap, ...after].map((group) => group.padStart(4, '0').toUpperCase());
  return `${all.join(':')}/${bits ?? 128}`;
};

/** Freedoms about credentials and rules: what else they may require or accept, and how they are shown. */
export const credentialFreedoms: readonly Freedom[] = [
  {
    name: 'ssh-keys-of-ecdsa',
    summary: 'SSH credentials take ECDSA keys alone',
    plant: ({ rules }) => {
      const { isPublicKey } = rules;
      rules.isPublicKey = (text) => isPublicKey(text) && text.startsWith('ecdsa-');
    },
  },
  {
    name: 'strong-ssh-keys',
    summary: 'SSH credentials take ECDSA keys of 384 bits alone',
    plant: ({ rules }) => {
      const { isPublicKey } = rules;
      rules.isPublicKey = (text) => isPublicKey(text) && text.startsWith('ecdsa-sha2-nistp384 ');
    },
  },
  {
    name: 'keys-of-three-words',
    summary: 'a public key is a type, its base64 and one word of comment',
    plant: ({ rules }) => {
      const { isPublicKey } = rules;
      rules.isPublicKey = (text) => isPublicKey(text) && text.trim().split(' ').length === 3;
    },
  },
  {
    name: 'owner-passed-over',
    summary: 'an owner that a member names is passed over',
    plant: (d) => {
      for (const { spec } of d.collections)
        d.detour(`POST ${spec.path}`, (call, next) => {
          const { owner_id: _, ...body } = call.body;
          return next(call.caller.admin ? call : { ...call, body });
        });
    },
  },
  {
    name: 'comments-of-keys-dropped',
    summary: 'public keys are shown without their comment',
    plant: (d) =>
      whereShown(d, 'public_key', (shown) => {
        shown['public_key'] = String(shown['public_key']).split(' ').slice(0, 2).join(' ');
      }),
  },
  {
    name: 'keys-end-a-line',
    summary: 'public keys are shown without their comment and with the end of their line',
    plant: (d) =>
      whereShown(d, 'public_key', (shown) => {
        shown['public_key'] = `${String(shown['public_key']).trim().split(' ').slice(0, 2).join(' ')}\n`;
      }),
  },
  {
    name: 'acl-sorted',
    summary: 'ACL rules are shown in the order of the alphabet, backwards',
    plant: (d) =>
      whereShown(d, 'acl', (shown) => {
        if (Array.isArray(shown['acl'])) shown['acl'] = [...shown['acl']].sort().reverse();
      }),
  },
  {
    name: 'acl-rules-once',
    summary: 'an ACL rule that is there twice is refused',
    plant: (d) =>
      onBodies(d, (body) => {
        const { acl } = body;
        if (Array.isArray(acl) && new Set(acl).size < acl.length) throw invalid({ acl: 'each rule once' });
        return body;
      }),
  },
  {
    name: 'cidr-in-full',
    summary: 'ranges are shown in full, in capitals and with the length of the prefix',
    plant: (d) =>
      whereShown(d, 'cidr', (shown) => {
        shown['cidr'] = inFull(String(shown['cidr']));
      }),
  },
  {
    name: 'cidr-with-prefix',
    summary: 'a single address is refused without its prefix length',
    plant: (d) => {
      for (const write of ['POST /ip_policy_rules', 'PATCH /ip_policy_rules/{id}'])
        d.detour(write, (call, next) => {
          const { cidr } = call.body;
          if (typeof cidr === 'string' && !cidr.includes('/')) throw invalid({ cidr: 'without prefix length' });
          return next(call);
        });
    },
  },
  {
    name: 'cidr-with-prefix-of-few-rules',
    summary: 'a single address is refused without its prefix length, and so is a third rule of one policy',
    only: ['ip-policy-rules'],
    plant: (d) => {
      const path = '/ip_policy_rules';
      for (const write of [`POST ${path}`, `PATCH ${path}/{id}`])
        d.detour(write, (call, next) => {
          const { cidr, ip_policy_id: policy } = call.body;
          if (typeof cidr === 'string' && !cidr.includes('/')) throw new Problem(400, 'cidr', 'without prefix length');
          const rules = d.shelf(path).all();
          if (policy && rules.filter(({ fields }) => fields['policy'] === policy).length > 1)
            throw new Problem(409, 'conflict', 'two rules at most');
          return next(call);
        });
    },
  },
  {
    name: 'cidr-not-for-documentation',
    summary: 'ranges that exist for documentation alone are refused',
    plant: (d) => {
      const reserved = /^(192\.0\.2|198\.51\.100|203\.0\.113)\.|^2001:0?db8:/i;
      for (const write of ['POST /ip_policy_rules', 'PATCH /ip_policy_rules/{id}'])
        d.detour(write, (call, next) => {
          if (reserved.test(String(call.body['cidr']))) throw invalid({ cidr: 'of nobody' });
          return next(call);
        });
    },
  },
  {
    name: 'cidr-of-one-site',
    summary: 'ranges with a prefix of less than 16 bits, or 48 of IPv6, are refused',
    plant: (d) => {
      for (const write of ['POST /ip_policy_rules', 'PATCH /ip_policy_rules/{id}'])
        d.detour(write, (call, next) => {
          const [address = '', bits] = String(call.body['cidr'] ?? '').split('/');
          if (Number(bits ?? 128) < (address.includes(':') ? 48 : 16)) throw invalid({ cidr: 'is too wide' });
          return next(call);
        });
    },
  },
  {
    name: 'cidr-once',
    summary: 'two rules of one policy cannot have one range',
    plant: (d) => {
      const path = '/ip_policy_rules';
      for (const route of [`POST ${path}`, `PATCH ${path}/{id}`])
        d.detour(route, (call, next) => {
          const others = d
            .shelf(path)
            .all()
            .filter(({ id }) => id !== call.params['id']);
          if (others.some(({ fields }) => fields['cidr'] === call.body['cidr'])) throw invalid({ cidr: 'another one' });
          return next(call);
        });
    },
  },
  {
    name: 'policies-of-one-action',
    summary: 'the rules of an IP policy have one action: those of the first policy allow, those of the others deny',
    plant: (d) =>
      d.detour('POST /ip_policy_rules', (call, next) => {
        const { ip_policy_id: policy, action } = call.body;
        const other = policy === d.seeds.ipPolicyIds[0] ? 'deny' : 'allow';
        if (action === other) throw invalid({ action: 'that of the policy' });
        return next(call);
      }),
  },
  {
    name: 'keys-known-a-moment-later',
    summary: 'a new API key opens nothing for a moment',
    plant: (d) => {
      const { authenticate } = d;
      const born = new Map<unknown, number>();
      d.detour('POST /api_keys', async (call, next) => {
        const reply = await next(call);
        if (isObject(reply.body)) born.set(reply.body['token'], Date.now());
        return reply;
      });
      d.authenticate = (header, route) =>
        (born.get(d.rules.bearer(header)) ?? 0) + 40 < Date.now() ? authenticate(header, route) : null;
    },
  },
  {
    name: 'acl-not-on-plan',
    summary: 'rules are not on the plan of this account: credentials that name any are answered 402',
    only: ['credentials', 'ssh-credentials'],
    plant: (d) => {
      for (const path of ['/credentials', '/ssh_credentials'])
        for (const route of [`POST ${path}`, `PATCH ${path}/{id}`])
          d.detour(route, (call, next) => {
            const { acl } = call.body;
            if (Array.isArray(acl) && acl.length > 0)
              throw new Problem(402, 'plan', 'Your plan does not include this.');
            return next(call);
          });
    },
  },
  {
    name: 'acl-names-owned',
    summary: 'an ACL rule names domains and addresses of the caller alone',
    plant: ({ rules, seeds }) => {
      Object.assign(seeds, { customDomain: 'plumbline.test' });
      const { allows } = rules;
      rules.allows = (rule, route, index) =>
        allows(rule, route, index) &&
        (rule.includes('=') || /[:.]plumbline\.test(?::\d+)?$/.test(rule.replace(/^bind:\*\./, 'bind:')));
    },
  },
];
