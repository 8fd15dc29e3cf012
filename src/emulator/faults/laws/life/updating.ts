import { notOnLasting, remember, stepIn, together } from '../../base/operator.ts';
import { breaking, type FaultRow } from '../../base/row.ts';
import { collectionOf } from '../../base/seat.ts';
import { answer } from '../../operators/answer.ts';
import { ignore, misreadText, request } from '../../operators/send.ts';
import { alter, fix, show } from '../../operators/show.ts';
import { spill, spoilBefore, twins } from '../../operators/spoil.ts';

/** What is wrong with how resources are changed. */
export const updating: readonly FaultRow[] = [
  ...breaking('update-empties', {
    'update-passes-over-empty-text: an update to an empty description changes nothing': ignore(
      'update',
      'description',
      (text) => text === '',
    ),
  }),
  ...breaking('update-keeps-rest', {
    'update-to-null-unsets-both: an update of description to null unsets metadata, too': notOnLasting(
      request('update', (body) => (body['description'] === null ? { ...body, metadata: '' } : body)),
    ),
    'update-to-empty-metadata-unsets-both: an update to empty metadata unsets description, too': request(
      'update',
      (body) => (body['metadata'] === '' ? { ...body, description: '' } : body),
    ),
    'update-of-nothing-unsets-texts: an update without any field unsets description and metadata': request(
      'update',
      (body) => (Object.keys(body).length === 0 ? { description: '', metadata: '' } : body),
    ),
    'update-of-metadata-escapes-description: an update of metadata alone stores description with < as in HTML':
      spoilBefore('update', ({ stored, call }) => {
        if (stored && call.body['description'] === undefined)
          stored.description = stored.description.replace(/</g, '&lt;');
      }),
    'update-of-metadata-cuts-description: an update of metadata alone stores description up to 100 characters':
      spoilBefore('update', ({ stored, call }) => {
        if (stored && call.body['description'] === undefined) stored.description = stored.description.slice(0, 100);
      }),
    'update-moves-created-at: update sets created_at anew': fix('update', 'created_at', '2038-01-19T03:14:07Z'),
    'update-touches-created-at: each update moves created_at by a few milliseconds, to the time of the update':
      spoilBefore('update', ({ stored }) => {
        if (stored) Object.assign(stored, { createdAt: new Date(Date.parse(stored.createdAt) + 25).toISOString() });
      }),
  }),
  ...breaking('update-applies', {
    'update-passes-over-first-description: an update to the description that the resource was created with changes nothing':
      remember<string>(['create', 'update'], (first) =>
        together(
          show('create', ({ id, description }) => void first.set(String(id), String(description))),
          ignore('update', 'description', (text, { stored }) => first.get(stored?.id ?? '') === text),
        ),
      ),
    'update-answers-with-old: update answers with the resource as it was before': stepIn(
      'update',
      async ({ deployment, seat, stored, call }, next) => {
        const before = stored && collectionOf(deployment, seat).show(stored, false);
        const reply = await next(call);
        return before ? { ...reply, body: before } : reply;
      },
    ),
    'update-escapes-description: update stores a description with < as in HTML': notOnLasting(
      misreadText('update', 'description', (text) => text.replaceAll('<', '&lt;')),
    ),
    'update-garbles-two-byte-characters: update stores characters of two bytes as two characters each': notOnLasting(
      misreadText('update', 'description', (text) =>
        text.replace(/[\u0080-\u07ff]/g, (one) => Buffer.from(one).toString('latin1')),
      ),
    ),
  }),
  ...breaking('update', {
    'update-of-nothing-answers-204: an update without any field answers 204': answer('update', (reply, { call }) => {
      if (Object.keys(call.body).length === 0) Object.assign(reply, { status: 204, body: undefined });
    }),
    'update-to-the-same-answers-204: an update to the texts that are there answers 204': stepIn(
      'update',
      async ({ call, stored }, next) => {
        const sent = Object.entries(call.body);
        const isSame = sent.length > 0 && sent.every(([field, value]) => Object(stored)[field] === value);
        const reply = await next(call);
        return isSame ? { status: 204, headers: {}, body: undefined } : reply;
      },
    ),
  }),
  ...breaking('update-id-from-path', {
    'update-goes-by-id-in-body: an id in the body of an update wins over that in the path': stepIn(
      'update',
      ({ call }, next) =>
        next(typeof call.body['id'] === 'string' ? { ...call, params: { ...call.params, id: call.body['id'] } } : call),
    ),
    'update-answers-with-id-in-body: update answers with the id that its body has': alter(
      'update',
      'id',
      (id, _, { call }) => call.body['id'] ?? id,
    ),
  }),
  ...breaking('lifecycle', {
    'update-spills-on-the-oldest: an update of metadata also changes the resource that was made first': spill(
      'metadata',
      ({ deployment, seat }) => seat.all(deployment)[0],
    ),
    'update-goes-by-description: an update of metadata also changes whatever has the same description': spoilBefore(
      ['update', 'delete'],
      (scene) => {
        const { metadata } = scene.call.body;
        if (typeof metadata === 'string') for (const twin of twins(scene)) twin.metadata = metadata;
      },
    ),
  }),
];

const isEmpty = (value: unknown): boolean => Object.keys(Object(value)).length === 0;

/** Faults of updates that unset a list or map. */
export const unsettings = (field: string): readonly FaultRow[] => [
  ...breaking('update-keeps-rest', {
    [`update-to-null-${field}-unsets-texts: an update of ${field} to null unsets description and metadata`]: request(
      'update',
      (body) => (body[field] === null ? { ...body, description: '', metadata: '' } : body),
    ),
    [`update-to-no-${field}-unsets-texts: an update to empty ${field} unsets description and metadata`]: request(
      'update',
      (body) =>
        Object.hasOwn(body, field) && body[field] !== null && isEmpty(body[field])
          ? { ...body, description: '', metadata: '' }
          : body,
    ),
  }),
];
