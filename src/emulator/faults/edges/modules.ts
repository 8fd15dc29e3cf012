import { isObject } from '../../base/json-object.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { everywhere } from '../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../base/row.ts';
import { collections } from '../base/seats.ts';
import { losesReferences } from '../laws/values/many.ts';
import { alterList, alterObject, idsOf, misreadList, misreadObject } from '../operators/compound.ts';
import { elsewhere } from '../operators/elsewhere.ts';
import { refuse } from '../operators/refuse.ts';
import { ignore } from '../operators/send.ts';
import { alter, alterText, fix, omit } from '../operators/show.ts';
import { predecessor, spoilAfter, spoilBefore, storedObject, successor } from '../operators/spoil.ts';
import { cut } from '../operators/text.ts';
import { clear, nullRemoves } from './module-rows.ts';

const restriction = 'ip_restriction';
const policyIds = `${restriction}.ip_policy_ids`;

/** Faults that need many ids or none, or other fields beside the module. */
const quantities = [
  ...losesReferences(policyIds, 'ip-restriction-module', ['create', 'update']),
  ...breaking('ip-restriction-module', {
    'update-keeps-two-policies: an update keeps the first two of ip_policy_ids': misreadList(
      'update',
      policyIds,
      cut(2),
    ),
  }),
  ...breaking('module-replaced', {
    'update-passes-over-no-policies: an update with an empty list of ip_policy_ids keeps the policies that are stored':
      misreadList('update', policyIds, (ids, scene) =>
        ids.length > 0 ? ids : [storedObject(scene, restriction)['ip_policy_ids'] ?? []].flat(),
      ),
  }),
  ...breaking('modules-together', {
    'update-drops-description-beside-modules: an update with two modules passes over the description': ignore(
      'update',
      'description',
      (_, { call }) => Object.values(call.body).filter(isObject).length > 1,
    ),
  }),
];

const isInUse = (deployment: Deployment, id: string): boolean =>
  [collections.tlsEdges, collections.tcpEdges].some((seat) =>
    seat.all(deployment).some(({ fields }) => JSON.stringify(fields['backend'] ?? null).includes(id)),
  );

/** What can be wrong with a module by itself. */
const settings = [
  ...breaking('ref-address', {
    'failover-backend-at-weighted: the address of a failover backend is one under those of weighted backends':
      alterText(everywhere, 'backend.backend.uri', (uri) => uri.replace('/backends/failover/', '/backends/weighted/')),
    'http-response-backend-at-static: get shows the address of an HTTP response backend under another name': alterText(
      ['get', 'update'],
      'backend.backend.uri',
      (uri) => uri.replace('/http_response/', '/static/'),
    ),
    'backend-in-use-not-found: a backend that an edge refers to is not found at its address': elsewhere(
      collections.tunnelGroupBackends,
      refuse('get', ({ deployment, stored }) => stored !== undefined && isInUse(deployment, stored.id), 404),
    ),
  }),
  ...breaking('backend-module', {
    'backend-read-back-as-written: backend is shown with backend_id in place of a Ref': alterObject(
      everywhere,
      'backend',
      ({ enabled, backend }) => ({ enabled, backend_id: idsOf([backend])[0] }),
    ),
    'backend-uri-of-edge: the Ref of a backend has the address of the edge': alter(
      everywhere,
      'backend.backend.uri',
      (_, { uri }) => uri,
    ),
    'backend-uri-without-kind-in-lists: lists show the address of a backend without the kind of backend in it':
      alterText('list', 'backend.backend.uri', (uri) => uri.replace(/\/backends\/\w+\//, '/backends/')),
    'backend-not-updated: an update does not change the backend': ignore('update', 'backend'),
    'backend-null-in-lists: lists show null for every backend': fix('list', 'backend', null),
  }),
  ...breaking('ip-restriction-module', {
    'ip-policies-are-bare-ids: ip_policies lists ids in place of Refs': alterList(
      everywhere,
      'ip_restriction.ip_policies',
      idsOf,
    ),
    'only-last-ip-policy-kept: of several IP policies the last alone is kept': misreadList(
      'update',
      'ip_restriction.ip_policy_ids',
      (ids) => ids.slice(-1),
    ),
    'ip-restriction-null-in-lists: lists show null for every ip_restriction': fix('list', restriction, null),
  }),
  ...breaking('policies-null', {
    'policies-left-out-of-lists: list items lack policies': omit('list', 'policies'),
    'policies-empty-after-update: update shows policies as an empty list': fix('update', 'policies', []),
    'policies-empty-beside-modules: policies is an empty list on an edge that has a module': alter(
      ['create', 'get', 'update'],
      'policies',
      (none, shown) => (isObject(shown['backend']) || isObject(shown[restriction]) ? [] : none),
    ),
  }),
];

/** An update removes the IP restriction of a neighbouring edge, with or without setting one itself. */
const takesFromNeighbour = Object.entries({ before: predecessor, after: successor }).flatMap(([side, neighbour]) =>
  [true, false].map((isNamed) =>
    wrong(
      `update-${isNamed ? 'of' : 'without'}-restriction-clears-that-of-edge-${side}`,
      `an update ${isNamed ? 'of' : 'without'} the IP restriction removes that of the edge made just ${side}`,
      'module-sequences',
      spoilAfter('update', (scene) => {
        const other = neighbour(scene);
        if (other && isObject(scene.call.body[restriction]) === isNamed) other.fields[restriction] = null;
      }),
    ),
  ),
);

/** Faults of updates, for the modules that they contain and for those that they leave out. */
const updates = [
  ...breaking('module-kept', {
    'update-of-nothing-drops-restriction: an update without any field removes the IP restriction': clear(
      spoilBefore,
      restriction,
      (body) => Object.keys(body).length === 0,
    ),
    'hostports-drop-restriction: an update of hostports alone removes the IP restriction': clear(
      spoilBefore,
      restriction,
      (body) => 'hostports' in body && Object.keys(body).length === 1,
    ),
    'update-of-metadata-enables-modules: an update of metadata switches the IP restriction on': spoilAfter(
      'update',
      (scene) => {
        if ('metadata' in scene.call.body) storedObject(scene, restriction)['enabled'] = true;
      },
    ),
    'restriction-drops-backend: an update of the IP restriction removes the backend': clear(
      spoilAfter,
      'backend',
      (body) => Boolean(body[restriction]),
    ),
  }),
  ...breaking('module-replaced', {
    'update-merges-modules: an update merges a module into the stored one': misreadObject(
      'update',
      restriction,
      (sent, scene) => ({ ...storedObject(scene, restriction), ...sent }),
    ),
    'update-adds-ip-policies: an update adds IP policies to the stored ones': misreadObject(
      'update',
      restriction,
      ({ ip_policy_ids: ids, ...rest }, scene) => {
        const { ip_policy_ids: kept } = storedObject(scene, restriction);
        return { ...rest, ip_policy_ids: [...new Set([kept ?? [], ids ?? []].flat())] };
      },
    ),
  }),
  nullRemoves('null-removes-module', restriction),
  nullRemoves('null-removes-backend', 'backend'),
  ...takesFromNeighbour,
  ...breaking('module-sequences', {
    'update-spills-modules: an IP restriction is also set on the edge that was made just before': spoilAfter(
      'update',
      (scene) => {
        const before = predecessor(scene);
        if (before && isObject(scene.call.body[restriction]))
          before.fields[restriction] = scene.stored?.fields[restriction];
      },
    ),
  }),
];

/** What can be wrong with the modules that edges of both kinds have. */
export const edgeModules: readonly FaultRow[] = [...settings, ...updates, ...quantities];
