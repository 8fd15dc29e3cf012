import { remember, stepIn, together } from '../../base/operator.ts';
import { breaking, type FaultRow } from '../../base/row.ts';
import { ignore, request } from '../../operators/send.ts';

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Ignores an update that empties a list or map. */
export const emptiedLists = (field: string): FaultRow[] => [
  ...breaking('update-empties', {
    [`update-passes-over-empty-${field}: an update to empty ${field} changes nothing`]: ignore(
      'update',
      field,
      isEmpty,
    ),
  }),
];

/** Faults of updates to an empty value, or to the stored value. */
export const emptied: readonly FaultRow[] = [
  ...breaking('update-empties', {
    'update-passes-over-two-empty-texts: an update to an empty description and empty metadata changes neither': request(
      'update',
      ({ description, metadata, ...rest }) =>
        description === '' && metadata === '' ? rest : { ...rest, ...texts({ description, metadata }) },
    ),
    'emptied-description-returns: a description that was emptied is there again once metadata is updated':
      remember<unknown>('update', (emptied) =>
        together(
          stepIn('update', ({ stored, call }, next) => {
            const { description, metadata } = call.body;
            const id = stored?.id ?? '';
            if (description === '' && stored?.description) emptied.set(id, stored.description);
            else if (description !== undefined) emptied.delete(id);
            else if (metadata !== undefined && emptied.has(id))
              return next({ ...call, body: { ...call.body, description: emptied.get(id) } });
            return next(call);
          }),
        ),
      ),
  }),
  ...breaking('update-applies', {
    'update-to-the-same-unsets: an update to the metadata that is there unsets it': request(
      'update',
      (body, { stored }) =>
        body['metadata'] && body['metadata'] === stored?.metadata ? { ...body, metadata: '' } : body,
    ),
  }),
];

const texts = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
