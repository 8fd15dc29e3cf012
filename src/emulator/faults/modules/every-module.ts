import { noContent, ok } from '../../base/call.ts';
import { isObject, type JsonObject } from '../../base/json-object.ts';
import { dashed } from '../base/dashed.ts';
import { type Operator, remember, type Scene, stepIn, together } from '../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../base/row.ts';
import { answer, bodyAfter204, doNothing, header } from '../operators/answer.ts';
import { moduleField } from '../operators/keep.ts';
import { crashOnBody, mendBody, readAnyway } from '../operators/read.ts';
import { onRefusal, refuse } from '../operators/refuse.ts';
import { assume, request } from '../operators/send.ts';
import { fix } from '../operators/show.ts';
import { alsoRemove, spoilAfter, spoilBefore, storedObject } from '../operators/spoil.ts';

const kept = (scene: Scene): JsonObject => storedObject(scene, moduleField(scene));

/** get shows the first or the last module that was set at a place, whatever is stored there. */
export const showReplaced = (which: 'first' | 'last'): Operator =>
  remember<unknown>(['replace', 'get'], (set) =>
    together(
      answer('replace', ({ body }, { stored }) => {
        if (stored && (which === 'last' || !set.has(stored.id))) set.set(stored.id, body);
      }),
      answer('get', (reply, { stored }) => {
        reply.body = set.get(stored?.id ?? '') ?? reply.body;
      }),
    ),
  );

/** Removes a module from every edge or route. */
const clearAll = ({ deployment, seat }: Pick<Scene, 'deployment' | 'seat'>): void => {
  for (const { fields } of seat.all(deployment)) fields[moduleField({ seat })] = null;
};

const replacing = [
  ...breaking('replace-echo', {
    'replace-answers-with-old: replace answers with the module as it was before': remember<unknown>('replace', (last) =>
      answer('replace', (reply, { stored: { id } = { id: '' } }) => {
        const before = last.get(id) ?? reply.body;
        last.set(id, reply.body);
        reply.body = before;
      }),
    ),
    'replace-shows-enabled: replace shows every module as enabled': fix('replace', 'enabled', true),
  }),
  ...breaking('replace-read-back', {
    'first-replace-stays: get shows the first module that was set there': showReplaced('first'),
  }),
  ...breaking('replace-complete', {
    'replace-merges: replace keeps of the module before it what the request leaves out': request(
      'replace',
      (body, scene) => ({ ...kept(scene), ...body }),
    ),
    'replace-keeps-disabled: a module that was disabled stays so when a replace leaves enabled out': request(
      'replace',
      (body, scene) => (kept(scene)['enabled'] === false ? { enabled: false, ...body } : body),
    ),
  }),
  ...breaking('refused-replace-changes-nothing', {
    'refused-replace-removes: a replace that is refused has removed the module before': stepIn(
      'replace',
      async (scene, next) => {
        try {
          return await next(scene.call);
        } catch (error) {
          if (scene.stored) scene.stored.fields[moduleField(scene)] = null;
          throw error;
        }
      },
    ),
    'refused-replace-clears: a replace clears the module before it reads the request': readAnyway(
      'replace',
      (_, { error, ...place }) => {
        clearAll(place);
        throw error;
      },
    ),
  }),
  ...breaking('enabled-default', {
    'disabled-by-default: a module without enabled is disabled': assume('replace', 'enabled', false),
  }),
];

const places = [
  ...breaking('module-apart', {
    'replace-spills-over: a replace sets the module everywhere': spoilAfter('replace', (scene) => {
      const field = moduleField(scene);
      for (const { fields } of scene.seat.all(scene.deployment))
        if (isObject(fields[field])) fields[field] = kept(scene);
    }),
    'delete-spills-over: a delete removes the module everywhere': spoilAfter('delete', clearAll),
  }),
  ...breaking('refusal-4xx', {
    'unknown-place-crashes: get answers 500 where the path names nothing': refuse(
      'get',
      ({ stored }) => stored === undefined,
      500,
    ),
  }),
  ...breaking('module-unknown-place', {
    'unknown-place-taken: replace answers 200 where the path names nothing': onRefusal(
      'replace',
      ({ status }, { call }) => (status === 404 ? ok({ enabled: true, ...call.body }) : null),
    ),
  }),
];

/** Faults of deleting a module, if the documents show a delete. */
export const moduleDeletion: readonly FaultRow[] = [
  ...breaking('module-removed', {
    'delete-does-nothing: delete answers 204 and deletes nothing': doNothing('delete'),
    'delete-only-disables: delete disables the module, and its settings stay': stepIn('delete', (scene) => {
      kept(scene)['enabled'] = false;
      return noContent();
    }),
  }),
  ...breaking('json', {
    'unset-shown-without-body: get of a module that is not set answers 200 without a body': onRefusal(
      'get',
      (_, { stored }) => (stored === undefined ? null : { status: 200, headers: {}, body: undefined }),
    ),
  }),
];

const answers = [
  ...breaking('json', {
    'declared-as-text: replace declares its JSON as plain text': header('replace', 'content-type', 'text/plain'),
  }),
  ...breaking('delete-no-body', {
    'delete-answers-with-body: delete answers 204 with a body': bodyAfter204('delete'),
  }),
  ...breaking('refusal-4xx', {
    'cut-off-body-taken: a body that is cut off is mended': mendBody('replace'),
    'cut-off-body-crashes: a body that is not JSON gives 500': crashOnBody('replace'),
  }),
];

/** What can be wrong with a module that is replaced as a whole. */
export const everyModule: readonly FaultRow[] = [...replacing, ...places, ...answers];

/** After a delete, the next replace takes a member that it leaves out from the deleted module. */
const finding = (member: string): Operator =>
  remember<Readonly<Record<string, unknown>>>(['replace', 'delete'], (dead) =>
    together(
      spoilBefore('delete', (scene) => void dead.set(scene.stored?.id ?? '', { ...kept(scene) })),
      stepIn('replace', ({ call, stored }, next) => {
        const value = dead.get(stored?.id ?? '')?.[member];
        dead.delete(stored?.id ?? '');
        return next(value === undefined ? call : { ...call, body: { [member]: value, ...call.body } });
      }),
    ),
  );

/** Faults of a replace after a delete, for members of the deleted module. */
export const revival = (members: readonly string[]): readonly FaultRow[] =>
  members.map((member) =>
    wrong(
      `replace-finds-deleted-${dashed(member)}`,
      `a replace without ${member} has that of the module that was deleted there`,
      'replace-complete',
      finding(member),
    ),
  );

/** The same for modules of routes, which have an edge in their path and other modules beside them. */
export const routeModule: readonly FaultRow[] = [
  ...breaking('module-unknown-place', {
    'edge-in-path-passed-over: a route is found under any edge': stepIn(
      ['replace', 'get'],
      ({ call, deployment, seat }, next) => {
        const route = seat.all(deployment).find(({ id }) => id.endsWith(`/${call.params['id']}`));
        const [edge] = route?.id.split('/') ?? [];
        return next(edge === undefined ? call : { ...call, params: { ...call.params, edge_id: edge } });
      },
    ),
  }),
];

/** A delete of a module that is not set removes another one of the same edge or route. */
const secondClears = (other: string): Operator =>
  spoilBefore('delete', (scene) => {
    if (scene.stored && !isObject(scene.stored.fields[moduleField(scene)])) scene.stored.fields[other] = null;
  });

/** A replace or a delete of a module that removes another one of the same edge or route. */
export const clearsNeighbours = (neighbours: readonly string[]): readonly FaultRow[] =>
  neighbours.flatMap((other) => [
    ...(['replace', 'delete'] as const).map((at) =>
      wrong(
        `${at}-clears-${dashed(other)}`,
        `${at} removes ${other} of the same edge or route`,
        'module-apart',
        alsoRemove(at, other),
      ),
    ),
    ...breaking('module-apart', {
      [`second-delete-clears-${dashed(other)}: a delete of what is deleted already removes ${other} of the same edge or route`]:
        secondClears(other),
    }),
  ]);
