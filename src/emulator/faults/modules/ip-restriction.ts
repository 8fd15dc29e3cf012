import { isObject } from '../../base/json-object.ts';
import { dashed } from '../base/dashed.ts';
import { type Operator, remember, together } from '../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../base/row.ts';
import { collectionOf } from '../base/seat.ts';
import { collections } from '../base/seats.ts';
import { losesReferences } from '../laws/values/many.ts';
import { alterList, idsOf, misreadList } from '../operators/compound.ts';
import { elsewhere } from '../operators/elsewhere.ts';
import { alter } from '../operators/show.ts';
import { alsoRemove, spoilAfter, spoilBefore, storedObject } from '../operators/spoil.ts';
import { cut } from '../operators/text.ts';
import { showReplaced } from './every-module.ts';

const { tlsEdges } = collections;
const field = 'ip_restriction';
const reads = ['replace', 'get'] as const;

/** What can be wrong with the Refs of an IP restriction. */
export const ipPolicies: readonly FaultRow[] = breaking('policies-as-refs', {
  'policies-are-bare-ids: ip_policies lists ids in place of Refs': alterList(reads, 'ip_policies', idsOf),
  'policy-uri-of-collection: the Ref of an IP policy has the address of all of them': alterList(
    reads,
    'ip_policies',
    (refs) =>
      refs.map((ref) => (isObject(ref) ? { ...ref, uri: String(ref['uri']).replace(`/${ref['id']}`, '') } : ref)),
  ),
});

/** What can be wrong with how many policies there are. */
export const policyCounts: readonly FaultRow[] = [
  ...losesReferences('ip_policy_ids', 'replace-echo', ['replace']),
  ...breaking('replace-echo', {
    'policies-shown-twice: replace answers with each Ref of ip_policies twice': alterList(
      'replace',
      'ip_policies',
      (refs) => [...refs, ...refs],
    ),
    'replace-keeps-two-policies: a replace keeps the first two of ip_policy_ids': misreadList(
      'replace',
      'ip_policy_ids',
      cut(2),
    ),
  }),
  ...breaking('replace-complete', {
    'replace-passes-over-no-policies: a replace with an empty list of ip_policy_ids keeps the policies that are stored':
      misreadList('replace', 'ip_policy_ids', (ids, scene) =>
        ids.length > 0 ? ids : [storedObject(scene, field)['ip_policy_ids'] ?? []].flat(),
      ),
  }),
];

/** Lets the edge show its IP restriction as it was before the last replace. */
const edgeShowsOld = (at: 'get' | 'list'): Operator =>
  remember<unknown>('replace', (before) =>
    together(
      spoilBefore('replace', ({ deployment, stored }) => {
        if (stored) before.set(stored.id, collectionOf(deployment, tlsEdges).show(stored, false)[field]);
      }),
      elsewhere(
        tlsEdges,
        alter(at, field, (shown, { id }) => (before.has(String(id)) ? before.get(String(id)) : shown)),
      ),
    ),
  );

/** What can be wrong between a TLS edge and its IP restriction, which has an address of its own. */
export const besideTlsEdge: readonly FaultRow[] = [
  ...breaking('shown-on-edge', {
    'edge-shows-old: get of the edge shows the module as it was before the last replace': edgeShowsOld('get'),
    'edge-lists-old: the list of edges shows the module as it was before the last replace': edgeShowsOld('list'),
  }),
  ...breaking('follows-update-of-edge', {
    'update-of-edge-unseen: get of the module shows what was last replaced, whatever an update of the edge has set since':
      showReplaced('last'),
  }),
  ...breaking('null-on-edge-once-deleted', {
    'deleted-shown-empty-on-edge: the edge shows an empty module for one that was deleted': remember<true>(
      'delete',
      (deleted) =>
        together(
          spoilAfter('delete', ({ call }) => deleted.set(call.params['id'] ?? '', true)),
          elsewhere(
            tlsEdges,
            alter(['get', 'list'], field, (shown, { id }) =>
              deleted.has(String(id)) ? (shown ?? { enabled: false, ip_policies: [] }) : shown,
            ),
          ),
        ),
    ),
  }),
  ...['backend', 'mutual_tls', 'tls_termination'].map((other) =>
    wrong(
      `deleted-with-${dashed(other)}`,
      `delete of the module removes ${other} of the edge, too`,
      'null-on-edge-once-deleted',
      alsoRemove('delete', other),
    ),
  ),
];
