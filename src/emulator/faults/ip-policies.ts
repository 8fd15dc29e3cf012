import { bendReply } from './bend.ts';
import type { Fault } from './fault.ts';

type Fields = Record<string, unknown>;

/** Changes each Ref of an IP restriction in the answers to replace and get. */
const bendRefs =
  (bend: (ref: Fields) => unknown, path: string): Fault['plant'] =>
  (d) => {
    for (const method of ['PUT', 'GET']) {
      bendReply(d, `${method} ${path}`, (reply) => {
        const shown = Object(reply.body) as Fields;
        const refs = Array.isArray(shown['ip_policies']) ? shown['ip_policies'] : [];
        reply.body = { ...shown, ip_policies: refs.map((ref) => bend(Object(ref) as Fields)) };
      });
    }
  };

/** What can be wrong with the Refs of an IP restriction. */
export const ipPolicyFaults = (
  name: 'tls-edge-ip-restriction' | 'route-ip-restriction',
  path: string,
): readonly Fault[] => [
  {
    name: `${name}.policies-are-bare-ids`,
    summary: 'ip_policies lists ids in place of Refs',
    breaks: [`${name}.policies-as-refs`],
    touches: [`${name}.shape`],
    plant: bendRefs(({ id }) => id, path),
  },
  {
    name: `${name}.policy-uri-of-collection`,
    summary: 'the Ref of an IP policy has the address of all of them',
    breaks: [`${name}.policies-as-refs`],
    touches: [],
    plant: bendRefs(({ id, uri }) => ({ id, uri: String(uri).replace(`/${id}`, '') }), path),
  },
];
