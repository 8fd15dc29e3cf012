import { remember, type Scene, stepIn, together } from '../base/operator.ts';
import { type FaultRow, wrong } from '../base/row.ts';
import { answer } from '../operators/answer.ts';
import { alter, fix, omit, show } from '../operators/show.ts';

const later = ['get', 'list', 'update'] as const;
const token = 'token';
const kept = ({ deployment, seat }: Scene, id: unknown): unknown =>
  seat.all(deployment).find((one) => one.id === id)?.fields['secret'];

/** What is wrong with one-time secrets. */
export const secrets: readonly FaultRow[] = [
  wrong(
    'token-missing-in-creation',
    'the creation response has null for token',
    'token-in-creation',
    fix('create', token, null),
  ),
  wrong(
    'token-shown-by-get',
    'get shows token',
    ['token-shown-once', 'token-null-later'],
    alter('get', token, (_, { id }, scene) => kept(scene, id)),
  ),
  wrong(
    'token-shown-in-lists',
    'lists show token in a field of another name',
    'token-shown-once',
    show('list', (shown, scene) => Object.assign(shown, { secret_value: kept(scene, shown['id']) })),
  ),
  wrong(
    'token-in-header-after-update',
    'update sends token in a header',
    'token-shown-once',
    answer('update', (reply, scene) => {
      reply.headers['x-debug'] = String(kept(scene, scene.call.params['id']));
    }),
  ),
  wrong(
    'token-in-error-body',
    'a refused read of a deleted resource shows its token',
    'token-shown-once',
    remember<unknown>(['delete', 'get'], (gone) =>
      together(
        stepIn('delete', ({ stored, call }, next) => {
          if (stored) gone.set(stored.id, stored.fields['secret']);
          return next(call);
        }),
        stepIn('get', ({ call }, next) => {
          const secret = gone.get(call.params['id'] ?? '');
          return secret === undefined ? next(call) : { status: 404, headers: {}, body: { msg: `gone: ${secret}` } };
        }),
      ),
    ),
  ),
  wrong(
    'token-masked-later',
    'token is a row of stars after creation',
    'token-null-later',
    fix(later, token, '********'),
  ),
  wrong('token-empty-in-lists', 'token is empty text in lists', 'token-null-later', fix('list', token, '')),
  wrong('token-left-out-later', 'token is left out after creation', 'token-null-later', omit(later, token)),
];
