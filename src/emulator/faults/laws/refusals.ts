import { ok } from '../../base/call.ts';
import { stepIn } from '../base/operator.ts';
import { type FaultRow, wrong } from '../base/row.ts';
import { collectionOf } from '../base/seat.ts';
import { crashOnBody, mendBody } from '../operators/read.ts';
import { crash } from '../operators/refuse.ts';
import { lookUp } from '../operators/send.ts';
import { spoilBefore } from '../operators/spoil.ts';

/** What is wrong with how requests are refused. */
export const refusals: readonly FaultRow[] = [
  wrong(
    'unknown-id-crashes',
    'get answers 500 for an id that names nothing',
    'refusal-4xx',
    crash('get', (status) => status === 404),
  ),
  wrong(
    'unknown-id-shows-another',
    'get shows some other resource for an id that names nothing',
    'unknown-id',
    stepIn('get', ({ deployment, seat, stored, call }, next) => {
      const [first] = seat.all(deployment);
      return stored || !first ? next(call) : ok(collectionOf(deployment, seat).show(first, false));
    }),
  ),
  wrong('cut-off-body-taken', 'a body that is cut off is mended', 'refusal-4xx', mendBody('create')),
  wrong('cut-off-body-crashes', 'a body that is not JSON gives 500', 'refusal-4xx', crashOnBody('create')),
  wrong(
    'refused-create-stored',
    'a creation with too much metadata is refused after it was stored without it',
    'refused-create-makes-nothing',
    stepIn('create', async ({ call }, next) => {
      try {
        return await next(call);
      } catch (error) {
        const { metadata, ...body } = call.body;
        if (typeof metadata === 'string' && metadata.length > 4000) await next({ ...call, body });
        throw error;
      }
    }),
  ),
  wrong(
    'refused-update-half-done',
    'an update is applied field by field until one is refused',
    'refused-update-changes-nothing',
    spoilBefore('update', ({ stored, call }) => {
      const { description } = call.body;
      if (stored && typeof description === 'string' && Buffer.byteLength(description) <= 255)
        stored.description = description;
    }),
  ),
  wrong(
    'refused-update-cut-short',
    'an update with too long a description is refused after its beginning was stored',
    'refused-update-changes-nothing',
    spoilBefore('update', ({ stored, call }) => {
      const { description } = call.body;
      if (stored && typeof description === 'string' && Buffer.byteLength(description) > 255)
        stored.description = description.slice(0, 255);
    }),
  ),
  wrong(
    'half-an-id-is-enough',
    'get finds a resource by the beginning of its id',
    'unknown-id',
    lookUp('get', (asked, { deployment, seat }) =>
      asked.length < 12 ? undefined : seat.all(deployment).find(({ id }) => id.startsWith(asked))?.id,
    ),
  ),
  wrong(
    'more-than-an-id-is-enough',
    'get finds a resource by its id with more behind it',
    'unknown-id',
    lookUp('get', (asked, { deployment, seat }) => seat.all(deployment).find(({ id }) => asked.startsWith(id))?.id),
  ),
];

/** The same where another field than metadata is refused. */
export const halfRefused: readonly FaultRow[] = [
  wrong(
    'refused-update-half-stored',
    'an update that is refused for another field than metadata has changed the description',
    'refused-update-changes-nothing',
    spoilBefore('update', ({ stored, call }) => {
      const { description, metadata } = call.body;
      if (stored && metadata === undefined && typeof description === 'string' && Buffer.byteLength(description) <= 255)
        stored.description = description;
    }),
  ),
];
