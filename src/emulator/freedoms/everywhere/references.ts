import type { Call, Reply } from '../../base/call.ts';
import { isObject } from '../../base/json-object.ts';
import type { Stored } from '../../base/store.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import type { Freedom } from '../base/freedom.ts';

const referring = ['/backends/weighted', '/backends/failover', '/edges/tls', '/edges/tcp', '/ssh_user_certificates'];
const referred = [
  '/backends/http_response',
  '/backends/tunnel_group',
  '/backends/weighted',
  '/backends/failover',
  '/certificate_authorities',
  '/ssh_certificate_authorities',
];

type Holder = readonly [path: string, stored: Stored];

const holdersOf = (d: Deployment, id: string): Holder[] =>
  referring.flatMap((path) =>
    d
      .shelf(path)
      .all()
      .filter((one) => one.id !== id && JSON.stringify(one.fields).includes(id))
      .map((one): Holder => [path, one]),
  );

/** Calls `then` before a resource is deleted that others refer to. */
const onDeletion = (d: Deployment, then: (id: string, holders: Holder[]) => Reply | undefined): void => {
  for (const path of referred)
    d.detour(`DELETE ${path}/{id}`, (call: Call, next) => {
      const id = call.params['id'] ?? '';
      const holders = d.shelf(path).find(id) === undefined ? [] : holdersOf(d, id);
      return (holders.length > 0 ? then(id, holders) : undefined) ?? next(call);
    });
};

/** A list or a map without an id. */
const without = (value: unknown, id: string): unknown =>
  Array.isArray(value)
    ? value.filter((one) => one !== id)
    : Object.fromEntries(Object.entries(Object(value)).filter(([name]) => name !== id));

/** Takes an id out of children, modules and certificates. */
const clear = ({ fields }: Stored, id: string): void => {
  const { backends, backend, mutual_tls: tls, shown } = fields;
  if (backends !== undefined) fields['backends'] = without(backends, id);
  if (isObject(backend) && backend['backend_id'] === id) fields['backend'] = null;
  if (isObject(tls))
    fields['mutual_tls'] = { ...tls, certificate_authority_ids: without(tls['certificate_authority_ids'], id) };
  if (isObject(shown) && shown['ssh_certificate_authority_id'] === id)
    fields['shown'] = { ...shown, ssh_certificate_authority_id: null };
};

/** Freedoms about references to deleted resources: the documents do not say what happens to them (document 1, Endpoints; document 2, Backends). */
export const referenceFreedoms: readonly Freedom[] = [
  {
    name: 'deletes-cascade',
    summary: 'whatever refers to something is deleted with it',
    plant: (d) =>
      onDeletion(d, (_, holders) => {
        const gone = [...holders];
        for (const [path, { id }] of gone) {
          gone.push(...holdersOf(d, id));
          d.shelf(path).remove(id);
        }
        return undefined;
      }),
  },
  {
    name: 'deletes-clear-references',
    summary: 'whatever refers to something refers to nothing once that is deleted',
    plant: (d) =>
      onDeletion(d, (id, holders) => {
        for (const [, one] of holders) clear(one, id);
        return undefined;
      }),
  },
  {
    name: 'nothing-deleted-in-use',
    summary: 'what anything refers to cannot be deleted',
    plant: (d) => onDeletion(d, () => ({ status: 409, headers: {}, body: { msg: 'in use' } })),
  },
];
