import { ok } from '../../base/call.ts';
import { type Operator, remember, stepIn, together } from '../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../base/row.ts';
import { collectionOf } from '../base/seat.ts';
import { crashOnBody, mendBody } from '../operators/read.ts';
import { crash, onRefusal } from '../operators/refuse.ts';
import { likeId, lookUp } from '../operators/send.ts';
import { alterText } from '../operators/show.ts';
import { spoilAfter, spoilBefore } from '../operators/spoil.ts';

/** A creation takes over the metadata of a refused creation just before it. */
const takesOver: Operator = remember<unknown>('create', (left) =>
  stepIn('create', async ({ call }, next) => {
    const metadata = left.get('metadata');
    left.clear();
    try {
      return await next(metadata === undefined ? call : { ...call, body: { metadata, ...call.body } });
    } catch (error) {
      left.set('metadata', call.body['metadata']);
      throw error;
    }
  }),
);

/** What is wrong with how requests are refused. */
export const refusals: readonly FaultRow[] = [
  ...breaking('refusal-4xx', {
    'unknown-id-crashes: get answers 500 for an id that names nothing': crash('get', (status) => status === 404),
    'cut-off-body-taken: a body that is cut off is mended': mendBody('create'),
    'cut-off-body-crashes: a body that is not JSON gives 500': crashOnBody('create'),
  }),
  ...breaking('unknown-id', {
    'unknown-id-shows-another: get shows some other resource for an id that names nothing': stepIn(
      'get',
      ({ deployment, seat, stored, call }, next) => {
        const [first] = seat.all(deployment);
        return stored || !first ? next(call) : ok(collectionOf(deployment, seat).show(first, false));
      },
    ),
    'half-an-id-is-enough: get finds a resource by the beginning of its id': lookUp(
      'get',
      (asked, { deployment, seat }) =>
        asked.length < 12 ? undefined : seat.all(deployment).find(({ id }) => id.startsWith(asked))?.id,
    ),
    'more-than-an-id-is-enough: get finds a resource by its id with more behind it': lookUp(
      'get',
      (asked, { deployment, seat }) => seat.all(deployment).find(({ id }) => asked.startsWith(id))?.id,
    ),
  }),
  wrong(
    'underscores-stand-for-anything',
    'get compares ids with LIKE, as SQL has it',
    'unknown-id',
    lookUp('get', likeId),
  ),
  ...breaking('unset-in-list', {
    'create-takes-over-from-a-refused-one: a creation without metadata takes that of the creation just before, which was refused':
      takesOver,
  }),
  ...breaking('refused-create-makes-nothing', {
    'refused-create-stored: a creation with too much metadata is refused after it was stored without it': stepIn(
      'create',
      async ({ call }, next) => {
        try {
          return await next(call);
        } catch (error) {
          const { metadata, ...body } = call.body;
          if (typeof metadata === 'string' && metadata.length > 4000) await next({ ...call, body });
          throw error;
        }
      },
    ),
  }),
  ...breaking('refused-update-changes-nothing', {
    'refused-update-half-done: an update is applied field by field until one is refused': spoilBefore(
      'update',
      ({ stored, call }) => {
        const { description } = call.body;
        if (stored && typeof description === 'string' && Buffer.byteLength(description) <= 255)
          stored.description = description;
      },
    ),
    'refused-update-listed: lists show the description of an update that was refused': remember<string>(
      ['update', 'list', 'delete'],
      (last) =>
        together(
          onRefusal('update', (_, { stored, call: { body } }) => {
            const { description } = body;
            if (stored && typeof description === 'string' && Buffer.byteLength(description) <= 255)
              last.set(stored.id, description);
            return null;
          }),
          spoilAfter('update', ({ stored }) => void last.delete(stored?.id ?? '')),
          alterText('list', 'description', (text, { id }) => last.get(String(id)) ?? text),
        ),
    ),
    'refused-update-cut-short: an update with too long a description is refused after its beginning was stored':
      spoilBefore('update', ({ stored, call }) => {
        const { description } = call.body;
        if (stored && typeof description === 'string' && Buffer.byteLength(description) > 255)
          stored.description = description.slice(0, 255);
      }),
  }),
];

/** Faults of updates that are refused because of another field than metadata. */
export const halfRefused: readonly FaultRow[] = [
  ...breaking('refused-update-changes-nothing', {
    'refused-update-half-stored: an update that is refused for another field than metadata has changed the description':
      spoilBefore('update', ({ stored, call }) => {
        const { description, metadata } = call.body;
        if (
          stored &&
          metadata === undefined &&
          typeof description === 'string' &&
          Buffer.byteLength(description) <= 255
        )
          stored.description = description;
      }),
  }),
];
