import { setTimeout } from 'node:timers/promises';
import { noContent, type Reply } from '../../../base/call.ts';
import { type Operator, remember, type Scene, stepIn } from '../../base/operator.ts';
import { breaking, type FaultRow } from '../../base/row.ts';

/** Long enough for two requests that were sent together to overlap, even on a busy machine. */
const longEnough = 60;

/** A shorter delay, for requests that are very frequent. */
const briefly = 15;

const idIn = (reply: Reply): string => String((reply.body as { id: unknown }).id);

/** Delays creations. A creation that began while another one was in flight is changed by `spoil`. */
const whereTwoMeet = (spoil: (reply: Reply, last: string, scene: Scene) => void): Operator =>
  remember<string>('create', (last) => {
    let underWay = 0;
    return stepIn('create', async (scene, next) => {
      const meets = underWay > 0;
      underWay += 1;
      await setTimeout(longEnough);
      const reply = await next(scene.call).finally(() => {
        underWay -= 1;
      });
      if (reply.status !== 201) return reply;
      if (meets) spoil(reply, last.get('id') ?? '', scene);
      last.set('id', idIn(reply));
      return reply;
    });
  });

/** An update first restores the state that it read a moment before. */
const writesBack: Operator = stepIn('update', async ({ call, stored }, next) => {
  const before = stored && { ...stored, fields: { ...stored.fields } };
  await setTimeout(longEnough);
  if (stored && before) Object.assign(stored, before);
  return next(call);
});

/** Faults of concurrent requests (races). */
export const concurrency: readonly FaultRow[] = [
  ...breaking('id-unique', {
    'id-shared-where-two-meet: creations that meet are answered with one id': whereTwoMeet((reply, id) => {
      reply.body = { ...Object(reply.body), id };
    }),
  }),
  ...breaking('list-complete', {
    'lost-where-two-meet: of creations that meet only the first is kept, and all are answered with 201': whereTwoMeet(
      (reply, _, { deployment, seat }) => seat.remove(deployment, idIn(reply)),
    ),
  }),
  ...breaking('update-keeps-rest', {
    'update-lost-where-two-meet: of updates that meet the last undoes the others': writesBack,
  }),
  ...breaking('update-applies', {
    'updates-answered-crosswise: of updates that meet the last is answered with what another one changed':
      remember<unknown>(['update', 'delete'], (last) => {
        let underWay = 0;
        return stepIn('update', async ({ call }, next) => {
          const meets = underWay > 0;
          underWay += 1;
          await setTimeout(longEnough);
          const reply = await next(call).finally(() => {
            underWay -= 1;
          });
          const body = meets ? last.get('body') : undefined;
          last.set('body', reply.body);
          return body === undefined ? reply : { ...reply, body };
        });
      }),
  }),
  ...breaking('lifecycle', {
    'gets-answered-crosswise: of reads that meet the first is answered with what the last asked for': remember<string>(
      ['get', 'delete'],
      (last) =>
        stepIn('get', async ({ call }, next) => {
          last.set('id', call.params['id'] ?? '');
          await setTimeout(briefly);
          return next({ ...call, params: { ...call.params, id: last.get('id') ?? '' } });
        }),
    ),
    'delete-lost-where-two-meet: of deletions that meet only the first deletes something, and all are answered with 204':
      remember<true>('delete', (underWay) =>
        stepIn('delete', async ({ call }, next) => {
          if (underWay.has('any')) return noContent();
          underWay.set('any', true);
          await setTimeout(longEnough);
          return next(call).finally(() => underWay.delete('any'));
        }),
      ),
  }),
];
