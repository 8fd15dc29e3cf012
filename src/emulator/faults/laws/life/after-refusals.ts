import { notOnLasting, type Operator, remember, stepIn, together } from '../../base/operator.ts';
import { breaking, type FaultRow } from '../../base/row.ts';
import { hide } from '../../operators/page.ts';

const failsAfterRefusal = (status: number): Operator =>
  notOnLasting(
    remember<true>('create', (refused) =>
      stepIn('create', async ({ call }, next) => {
        if (refused.delete('last')) return { status, headers: {}, body: { msg: 'the transaction was aborted' } };
        try {
          return await next(call);
        } catch (error) {
          refused.set('last', true);
          throw error;
        }
      }),
    ),
  );

/** Faults that a refused request leaves behind. */
export const afterRefusals: readonly FaultRow[] = [
  ...breaking('create', {
    'create-crashes-after-a-refused-one: a creation answers 500 if the one before it was refused':
      failsAfterRefusal(500),
    'create-refused-after-a-refused-one: a creation is refused if the one before it was refused':
      failsAfterRefusal(400),
  }),
  ...breaking('list-complete', {
    'list-leaves-out-refused-updates: what a refused update was about is on no page': remember<true>(
      ['list', 'update', 'delete'],
      (refused) =>
        together(
          stepIn('update', async ({ call, stored }, next) => {
            try {
              return await next(call);
            } catch (error) {
              if (stored) refused.set(stored.id, true);
              throw error;
            }
          }),
          hide(({ id }) => refused.has(String(id))),
        ),
    ),
  }),
];
