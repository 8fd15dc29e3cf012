import { isObject, type JsonObject } from '../../base/json-object.ts';
import { everywhere, type Operator, remember, together } from '../base/operator.ts';
import { breaking, faultsAt } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { losesTheLast } from '../laws/values/many.ts';
import { mapValues } from '../laws/values/map-values.ts';
import { alterList, idsOf, misreadEntries, values } from '../operators/compound.ts';
import { hide } from '../operators/page.ts';
import { alter, fix, stale } from '../operators/show.ts';
import { spoilAfter } from '../operators/spoil.ts';
import { lower } from '../operators/text.ts';

const labels = breaking('labels-kept', {
  'label-values-in-lower-case: values of labels are stored in lower case': misreadEntries(
    ['create', 'update'],
    'labels',
    values(lower),
  ),
  'labels-cut-at-64: names and values of labels are cut off after 64 characters': misreadEntries(
    ['create', 'update'],
    'labels',
    (all) => all.map(([name, value]) => [name.slice(0, 64), String(value).slice(0, 64)]),
  ),
  'empty-labels-dropped: labels without a value are dropped': misreadEntries(['create', 'update'], 'labels', (all) =>
    all.filter(([, value]) => value !== ''),
  ),
  'label-values-as-numbers: values of labels that are digits lose the zeros in front': misreadEntries(
    ['create', 'update'],
    'labels',
    (all) => all.map(([name, value]) => [name, String(value).replace(/^0+(?=\d+$)/, '')]),
  ),
  'label-values-in-ascii: values of labels are stored with ? for what is not ASCII': misreadEntries(
    ['create', 'update'],
    'labels',
    values((value) => value.replace(/[^\p{ASCII}]/gu, '?')),
  ),
  'labels-named-like-members-lost: a label named constructor is dropped': misreadEntries(
    ['create', 'update'],
    'labels',
    (all) => all.filter(([name]) => name !== 'constructor'),
  ),
  'labels-named-like-operators-lost: a label whose name begins with a dollar sign is dropped': misreadEntries(
    ['create', 'update'],
    'labels',
    (all) => all.filter(([name]) => !name.startsWith('$')),
  ),
  'labels-of-any-value-lost: a label with the value * is dropped': misreadEntries(
    ['create', 'update'],
    'labels',
    (all) => all.filter(([, value]) => value !== '*'),
  ),
  'label-names-without-spaces: names of labels are stored without spaces': misreadEntries(
    ['create', 'update'],
    'labels',
    (all) => all.map(([name, value]) => [name.replaceAll(' ', ''), value]),
  ),
  'labels-cut-at-equals-sign-on-update: an update cuts the value of a label off at its equals sign': misreadEntries(
    'update',
    'labels',
    values((value) => value.replace(/=.*/, '')),
  ),
});

/** Shows the online tunnel, which has one label, at more groups than carry that label. */
const shownAt = (isLike: (own: readonly [string, string], labels: JsonObject) => boolean): Operator =>
  alter(everywhere, 'tunnels', (tunnels, { labels }, { deployment }) => {
    const { tunnelLabel, httpsRoutes } = deployment.seeds;
    const [name = '', value = ''] = tunnelLabel.split('=');
    const id = `tn_${httpsRoutes[0]?.routeId.replace(/^.*_/, '') ?? ''}`;
    const found = [{ id, uri: `${deployment.baseUrl}/tunnels/${id}` }];
    return isObject(labels) && isLike([name, value], labels) ? found : tunnels;
  });

/** Shows it at groups with a label like its own. */
const similar = (isLike: (own: string, ofGroup: string) => boolean): Operator =>
  shownAt(([name, value], labels) => {
    const wanted = labels[name];
    return typeof wanted === 'string' && wanted !== '' && isLike(value, wanted);
  });

const matching = breaking('tunnels-matching', {
  'tunnels-not-found: tunnels is empty though a tunnel matches': fix(everywhere, 'tunnels', []),
  'tunnels-not-listed: lists show no tunnels': fix('list', 'tunnels', []),
  'tunnels-as-ids: tunnels holds ids in place of references': alterList(everywhere, 'tunnels', idsOf),
  'tunnels-without-uri-in-get: get shows tunnels without their uri': alterList('get', 'tunnels', (tunnels) =>
    idsOf(tunnels).map((id) => ({ id })),
  ),
  'tunnels-lost-by-update-of-texts: once its description was updated alone, a group shows no tunnels': remember<true>(
    ['get', 'list', 'update'],
    (renamed) =>
      together(
        spoilAfter('update', ({ stored, call: { body } }) => {
          if (stored && body['description'] !== undefined && body['labels'] === undefined) renamed.set(stored.id, true);
        }),
        alter(['get', 'list'], 'tunnels', (tunnels, { id }) => (renamed.has(String(id)) ? [] : tunnels)),
      ),
  ),
  'tunnels-by-beginning: a tunnel matches whose label begins like that of the group': similar((own, of) =>
    own.startsWith(of),
  ),
  'tunnels-by-beginning-of-group: a tunnel matches with whose label that of the group begins': similar((own, of) =>
    of.startsWith(own),
  ),
  'tunnels-by-value-alone: a tunnel matches if the group has its value under any name': shownAt(([, value], labels) =>
    Object.values(labels).includes(value),
  ),
  'groups-with-tunnels-not-listed: a group that has tunnels is on no page': hide(
    ({ tunnels }) => Array.isArray(tunnels) && tunnels.length > 0,
  ),
  'tunnels-of-the-first-labels: tunnels are looked for at creation, and never again': stale(
    ['get', 'list', 'update'],
    'tunnels',
  ),
});

const none = breaking('tunnels-empty-when-none', {
  'no-tunnels-as-null: tunnels is null when no tunnel matches': alterList(everywhere, 'tunnels', (tunnels) =>
    tunnels.length === 0 ? null : tunnels,
  ),
  'no-tunnels-left-out-after-update: update leaves tunnels out when no tunnel matches': // Undefined members are left out of the JSON.
    alterList('update', 'tunnels', (tunnels) => (tunnels.length === 0 ? undefined : tunnels)),
  'every-tunnel-in-lists: lists show the same tunnel for every group': alter(
    'list',
    'tunnels',
    (_, __, { deployment }) => [{ id: 'tn_any', uri: `${deployment.baseUrl}/tunnels/tn_any` }],
  ),
});

/** What can be wrong with tunnel group backends and with nothing else. */
export const tunnelGroupBackendFaults = faultsAt(seats.tunnelGroupBackends, [
  ...labels,
  ...losesTheLast('labels', 'labels-kept', ['create', 'update']),
  ...mapValues('labels', 'labels-kept'),
  ...matching,
  ...none,
]);
