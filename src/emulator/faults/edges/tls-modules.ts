import { isObject, type JsonObject } from '../../base/json-object.ts';
import { type At, everywhere, type Operator, remember, stepIn, together } from '../base/operator.ts';
import { breaking, type FaultRow } from '../base/row.ts';
import { losesReferences, losesTheFourth } from '../laws/values/many.ts';
import { alterList, alterObject, idsOf, misreadList, misreadObject } from '../operators/compound.ts';
import { hide } from '../operators/page.ts';
import { refuse } from '../operators/refuse.ts';
import { rule } from '../operators/rule.ts';
import { misread } from '../operators/send.ts';
import { alter, fix, shownIn, valueAt } from '../operators/show.ts';
import { spoilAfter, storedObject } from '../operators/spoil.ts';
import { cut } from '../operators/text.ts';
import { clear, nullRemoves } from './module-rows.ts';

const termination = 'tls_termination';
const version = 'min_version';

/** Shows another min_version where TLS is terminated upstream. */
const besideUpstream = (at: At, shows: (id: string) => unknown): Operator =>
  alterObject(at, termination, (module, { id }) =>
    module['terminate_at'] === 'upstream' ? { ...module, [version]: shows(String(id)) } : module,
  );

/** Accepts min_version together with upstream termination, for some modules or all, and keeps showing it. */
const upstreamTakes = (at: 'create' | 'update', when: (sent: JsonObject) => boolean = () => true): Operator =>
  remember<unknown>(at, (taken) =>
    together(
      stepIn(at, async ({ call, seat }, next) => {
        const sent = call.body[termination];
        if (!isObject(sent) || sent['terminate_at'] !== 'upstream' || !when(sent)) return next(call);
        const reply = await next({ ...call, body: { ...call.body, [termination]: { ...sent, [version]: null } } });
        for (const { id } of shownIn(reply, seat)) if (sent[version]) taken.set(String(id), sent[version]);
        return reply;
      }),
      besideUpstream(everywhere, (id) => taken.get(id) ?? null),
    ),
  );

const manyAuthorities = breaking('mutual-tls-module', {
  'update-keeps-two-authorities: an update keeps the first two of certificate_authority_ids': misreadList(
    'update',
    'mutual_tls.certificate_authority_ids',
    cut(2),
  ),
});

/** A module that create refuses and update accepts. */
const updateOnly = (
  [
    ['backend', 'backend-module'],
    ['ip_restriction', 'ip-restriction-module'],
    ['mutual_tls', 'mutual-tls-module'],
  ] as const
).flatMap(([module, breaks]) =>
  breaking(breaks, {
    [`create-refuses-${module.replace('_', '-')}: create refuses ${module}, which update takes`]: refuse(
      'create',
      ({ call }) => isObject(call.body[module]),
    ),
  }),
);

const isDisabled = (module: unknown): boolean => isObject(module) && module['enabled'] === false;

/** Edges that lists leave out because of their modules. */
const unlisted = (
  [
    ['backend', 'backend-module'],
    ['mutual_tls', 'mutual-tls-module'],
  ] as const
).flatMap(([module, breaks]) =>
  breaking(breaks, {
    [`list-passes-over-disabled-${module.replace('_', '-')}: an edge whose ${module} is disabled is on no page`]: hide(
      (item) => isDisabled(item[module]),
    ),
  }),
);

const terminations = [
  ...breaking('tls-termination-module', {
    'edge-is-upstream-on-update: update takes terminate_at edge for upstream': misread(
      'update',
      'tls_termination.terminate_at',
      () => 'upstream',
    ),
    'edge-is-upstream-on-create: create takes terminate_at edge for upstream': misread(
      'create',
      'tls_termination.terminate_at',
      () => 'upstream',
    ),
    'termination-at-agent: the creation response shows another terminate_at than was asked for': fix(
      'create',
      'tls_termination.terminate_at',
      'agent',
    ),
  }),
  ...breaking('min-version-kept', {
    'min-version-lost-on-create: create passes over min_version': misread(
      'create',
      'tls_termination.min_version',
      () => null,
    ),
    'min-version-lost: get shows null for min_version': fix('get', 'tls_termination.min_version', null),
    'first-min-version-stays: update passes over min_version where one is set': misread(
      'update',
      'tls_termination.min_version',
      (sent, scene) => storedObject(scene, termination)[version] ?? sent,
    ),
    'min-version-raised: min_version 1.2 is kept as 1.3': misread('update', 'tls_termination.min_version', (sent) =>
      sent === '1.2' ? '1.3' : sent,
    ),
  }),
  ...breaking('upstream-termination', {
    'upstream-is-edge-on-create: create takes every terminate_at for edge': misread(
      'create',
      'tls_termination.terminate_at',
      () => 'edge',
    ),
    'upstream-refused-on-create: create refuses terminate_at upstream': refuse(
      'create',
      ({ call }) => valueAt(call.body, 'tls_termination.terminate_at') === 'upstream',
    ),
    'upstream-has-min-version-on-create: create shows a min_version beside upstream': besideUpstream(
      'create',
      () => '1.2',
    ),
    'upstream-keeps-min-version: min_version of the stored module survives a change to upstream': remember<unknown>(
      'update',
      (last) =>
        together(
          misread('update', 'tls_termination.min_version', (sent, { stored }) => {
            if (sent && stored) last.set(stored.id, sent);
            return sent;
          }),
          besideUpstream(['get', 'update'], (id) => last.get(id) ?? null),
        ),
    ),
    'min-version-beside-upstream-in-lists: lists show a min_version beside upstream': besideUpstream(
      'list',
      () => '1.2',
    ),
    'upstream-is-edge-while-disabled: a disabled tls_termination with upstream is kept as edge': misreadObject(
      'update',
      termination,
      (sent) => (sent['enabled'] === false ? { ...sent, terminate_at: 'edge' } : sent),
    ),
  }),
  ...breaking(['upstream-termination', 'terminate-at-values'], {
    'upstream-is-edge: every terminate_at is taken for edge': misread(
      'update',
      'tls_termination.terminate_at',
      () => 'edge',
    ),
  }),
  ...breaking('terminate-at-values', {
    'terminate-at-anything-on-create: create takes any terminate_at, and it means edge': misread(
      'create',
      'tls_termination.terminate_at',
      (sent) => (sent === 'upstream' ? sent : 'edge'),
    ),
    'terminate-at-anything: any terminate_at is taken, and means edge': misread(
      'update',
      'tls_termination.terminate_at',
      (sent) => (sent === 'upstream' ? sent : 'edge'),
    ),
  }),
  ...breaking('upstream-disallows-most', {
    'upstream-allows-all: every other module is taken beside upstream': rule(
      'update',
      'standsBesideUpstream',
      () => () => true,
    ),
  }),
  ...breaking('upstream-without-min-version', {
    'upstream-takes-min-version: an update with upstream and min_version is taken, and both are shown':
      upstreamTakes('update'),
    'upstream-takes-min-version-on-create: a creation with upstream and min_version is taken, and both are shown':
      upstreamTakes('create'),
    'disabled-upstream-takes-min-version: an update with upstream and min_version is taken where the module is disabled':
      upstreamTakes('update', ({ enabled }) => enabled === false),
    'min-version-turns-upstream-to-edge: upstream with min_version is taken for edge': misreadObject(
      'update',
      termination,
      (sent) => (sent[version] ? { ...sent, terminate_at: 'edge' } : sent),
    ),
  }),
];

/** What can be wrong with the modules of TLS edges and with no others. */
export const tlsEdgeModules: readonly FaultRow[] = [
  ...terminations,
  ...updateOnly,
  ...unlisted,
  ...manyAuthorities,
  ...[losesReferences, losesTheFourth].flatMap((rows) =>
    rows('mutual_tls.certificate_authority_ids', 'mutual-tls-module', ['create', 'update']),
  ),
  nullRemoves('null-removes-tls-termination', termination),
  nullRemoves('null-removes-mutual-tls', 'mutual_tls'),
  ...breaking('mutual-tls-module', {
    'certificate-authorities-as-ids: certificate_authorities is a list of ids': alterList(
      everywhere,
      'mutual_tls.certificate_authorities',
      idsOf,
    ),
    'first-certificate-authority-alone: of several certificate authorities the first alone is kept': misreadList(
      ['create', 'update'],
      'mutual_tls.certificate_authority_ids',
      cut(1),
    ),
  }),
  ...breaking('module-kept', {
    'backend-drops-mutual-tls: an update of the backend removes mutual_tls': clear(spoilAfter, 'mutual_tls', (body) =>
      Boolean(body['backend']),
    ),
    'hostports-drop-backend: an update of hostports removes the backend': clear(
      spoilAfter,
      'backend',
      (body) => Boolean(body['hostports']) && !body['backend'],
    ),
  }),
  ...breaking('unset-modules-null', {
    'unset-module-shown-disabled: an IP restriction that is not set is shown as a disabled one': alter(
      everywhere,
      'ip_restriction',
      (module) => module ?? { enabled: false, ip_policies: [] },
    ),
    'unset-module-left-out-of-lists: lists leave out a backend that is not set': // Undefined members are left out of the JSON.
      alter('list', 'backend', (module) => module ?? undefined),
  }),
];
