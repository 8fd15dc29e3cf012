import { remember, type Scene, stepIn, together } from '../base/operator.ts';
import { breaking, type FaultRow } from '../base/row.ts';
import { answer } from '../operators/answer.ts';
import { alter, fix, omit, show } from '../operators/show.ts';

const later = ['get', 'list', 'update'] as const;
const token = 'token';
const kept = ({ deployment, seat }: Scene, id: unknown): unknown =>
  seat.all(deployment).find((one) => one.id === id)?.fields['secret'];

/** What is wrong with one-time secrets. */
export const secrets: readonly FaultRow[] = [
  ...breaking('token-in-creation', {
    'token-missing-in-creation: the creation response has null for token': fix('create', token, null),
  }),
  ...breaking(['token-shown-once', 'token-null-later'], {
    'token-shown-by-get: get shows token': alter('get', token, (_, { id }, scene) => kept(scene, id)),
  }),
  ...breaking('token-shown-once', {
    'token-shown-in-lists: lists show token in a field of another name': show('list', (shown, scene) =>
      Object.assign(shown, { secret_value: kept(scene, shown['id']) }),
    ),
    'token-in-header-after-update: update sends token in a header': answer('update', (reply, scene) => {
      reply.headers['x-debug'] = String(kept(scene, scene.call.params['id']));
    }),
    'token-in-error-body: a refused read of a deleted resource shows its token': remember<unknown>(
      ['delete', 'get'],
      (gone) =>
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
  }),
  ...breaking('token-null-later', {
    'token-masked-later: token is a row of stars after creation': fix(later, token, '********'),
    'token-empty-in-lists: token is empty text in lists': fix('list', token, ''),
    'token-left-out-later: token is left out after creation': omit(later, token),
  }),
];
