import { isObject } from '../../base/json-object.ts';
import type { Stored } from '../../base/store.ts';
import { dashed } from '../base/dashed.ts';
import { type Operator, remember, type Scene, stepIn, together } from '../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../base/row.ts';
import type { Seat } from '../base/seat.ts';
import { modules } from '../base/seats.ts';
import { answer } from '../operators/answer.ts';
import { elsewhere } from '../operators/elsewhere.ts';
import { moduleField } from '../operators/keep.ts';
import { predecessor, spoilAfter, spoilBefore, successor } from '../operators/spoil.ts';

const { tlsEdgeIpRestriction } = modules;

/** get answers from a cache that only requests at the module's own address clear. */
const cachedUntilReplaced: Operator = remember<unknown>(['replace', 'get', 'delete'], (cache) =>
  together(
    spoilAfter(['replace', 'delete'], ({ stored }) => void cache.delete(stored?.id ?? '')),
    stepIn('get', async ({ call, stored }, next) => {
      const id = stored?.id ?? '';
      const reply = await next(call);
      if (reply.status === 200 && !cache.has(id)) cache.set(id, reply.body);
      return { ...reply, body: cache.get(id) ?? reply.body };
    }),
  ),
);

/** An unrelated request restores the module that was deleted there. */
const broughtBack = (deleted: Seat, by: 'update' | 'replace', when: (scene: Scene) => boolean): Operator =>
  remember<unknown>(by, (dead) => {
    const field = moduleField({ seat: deleted });
    return together(
      elsewhere(
        deleted,
        together(
          spoilBefore('delete', ({ stored }) => void (stored && dead.set(stored.id, stored.fields[field]))),
          answer('replace', (_, { stored }) => void dead.delete(stored?.id ?? '')),
        ),
      ),
      spoilAfter(by, (scene) => {
        const { stored } = scene;
        if (stored && when(scene) && dead.has(stored.id)) stored.fields[field] ??= dead.get(stored.id);
      }),
    );
  });

const neighbours: { readonly [side: string]: (scene: Scene) => Stored | undefined } = {
  before: predecessor,
  after: successor,
};

/** A request to the endpoint of a module is also applied to the edge or route made just before or just after. */
const spills = Object.entries(neighbours).flatMap(([side, neighbour]) =>
  (['replace', 'delete'] as const).map((at) => ({
    name: `${at}-also-at-place-${side}`,
    summary: `${at} also changes the module of what was made just ${side}`,
    operator: spoilAfter(at, (scene) => {
      const other = neighbour(scene);
      const field = moduleField(scene);
      if (other) other.fields[field] = scene.stored?.fields[field] ?? null;
    }),
  })),
);

/** A replace enables the other modules of the same route. */
const enablesOthers: Operator = spoilAfter('replace', (scene) => {
  const own = moduleField(scene);
  for (const field of ['ip_restriction', 'saml', 'oidc'].filter((one) => one !== own)) {
    const module = scene.stored?.fields[field];
    if (isObject(module)) module['enabled'] = true;
  }
});

/** A request about a module that is also carried out on the other routes of the same edge. */
const keptByEdge = (['replace', 'delete'] as const).map((at) =>
  wrong(
    `${at}-reaches-routes-of-edge`,
    `${at} also changes the module on the other routes of the same edge`,
    'module-apart',
    spoilAfter(at, (scene) => {
      const { seat, deployment, stored } = scene;
      const field = moduleField(scene);
      const edge = stored?.id.split('/')[0];
      for (const { id, fields } of seat.all(deployment))
        if (id !== stored?.id && id.split('/')[0] === edge) fields[field] = stored?.fields[field] ?? null;
    }),
  ),
);

/** Faults in which requests about a module of a route affect that module of other routes, or restore a deleted module of the same route. */
export const sequelsOnRoute = (deletable: readonly Seat[]): readonly FaultRow[] => [
  ...keptByEdge,
  ...spills.map(({ name, summary, operator }) => wrong(name, summary, 'module-apart', operator)),
  wrong('replace-enables-others', 'a replace enables the other modules of its route', 'module-apart', enablesOthers),
  ...deletable.map((other) =>
    wrong(
      `replace-brings-back-${other.name}`,
      `a replace brings back ${moduleField({ seat: other })} that was deleted on the same route`,
      'module-apart',
      broughtBack(other, 'replace', () => true),
    ),
  ),
];

/** Faults of sequences on a TLS edge, of whose modules only the IP restriction has endpoints of its own. */
export const sequelsOnTlsEdge: readonly FaultRow[] = [
  ...breaking('module-sequences', {
    'ip-restriction-cached-until-replaced: get of the IP restriction shows what it showed first, until the next replace or delete':
      elsewhere(tlsEdgeIpRestriction, cachedUntilReplaced),
  }),
  ...spills.map(({ name, summary, operator }) =>
    wrong(
      `ip-restriction-${name}`,
      `IP restriction: ${summary}`,
      'module-sequences',
      elsewhere(tlsEdgeIpRestriction, operator),
    ),
  ),
  ...['backend', 'mutual_tls', 'tls_termination', 'description'].map((field) =>
    wrong(
      `update-of-${dashed(field)}-brings-back-ip-restriction`,
      `an update of ${field} brings back an IP restriction that was deleted`,
      'module-sequences',
      broughtBack(
        tlsEdgeIpRestriction,
        'update',
        ({ call }) => Object.hasOwn(call.body, field) && (field === 'description' || isObject(call.body[field])),
      ),
    ),
  ),
];

/** An update with a module also sets it on the edge made just before or just after. */
export const modulesSpill = (names: readonly string[]): readonly FaultRow[] =>
  names.flatMap((module) =>
    Object.entries(neighbours).map(([side, neighbour]) =>
      wrong(
        `update-also-sets-${dashed(module)}-of-edge-${side}`,
        `an update with ${module} also sets it on the edge made just ${side}`,
        'module-sequences',
        spoilAfter('update', (scene) => {
          const other = neighbour(scene);
          if (other && isObject(scene.call.body[module])) other.fields[module] = scene.stored?.fields[module];
        }),
      ),
    ),
  );
