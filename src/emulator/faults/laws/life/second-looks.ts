import { notOnLasting, type Operator, remember, together } from '../../base/operator.ts';
import { breaking, type FaultRow } from '../../base/row.ts';
import { countingUpdates } from '../../operators/count.ts';
import { hide } from '../../operators/page.ts';
import { ignore } from '../../operators/send.ts';
import { alterText, show } from '../../operators/show.ts';
import { spoilBefore } from '../../operators/spoil.ts';
import { compact } from '../../operators/text.ts';

/** Passes over an update of metadata that a careless comparison takes for the one that is stored. */
const passOverAlike = (alike: (sent: string, stored: string) => boolean): Operator =>
  ignore(
    'update',
    'metadata',
    (sent, { stored }) =>
      typeof sent === 'string' && stored !== undefined && stored.metadata !== '' && alike(sent, stored.metadata),
  );

const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

/** Faults that a second update shows, or an update with the stored value. */
export const secondLooks: readonly FaultRow[] = [
  ...breaking('metadata-opaque', {
    'update-passes-over-another-case: an update that changes the case of metadata alone changes nothing': passOverAlike(
      (sent, stored) => sent !== stored && sent.toLowerCase() === stored.toLowerCase(),
    ),
    'update-passes-over-other-white-space: an update that changes the white space in metadata alone changes nothing':
      passOverAlike((sent, stored) => squeezed(sent) !== '' && squeezed(sent) === squeezed(stored)),
    'update-passes-over-a-beginning: an update to the beginning of the metadata that is stored changes nothing':
      passOverAlike((sent, stored) => sent !== '' && stored.startsWith(sent)),
    'update-passes-over-same-description: an update with the description that is stored changes nothing': ignore(
      'update',
      'metadata',
      (_, { stored, call }) => call.body['description'] === stored?.description,
    ),
    'update-of-description-reformats-metadata: an update of description alone stores metadata that is JSON without its white space':
      spoilBefore('update', ({ stored, call }) => {
        if (stored && call.body['metadata'] === undefined) stored.metadata = compact(stored.metadata);
      }),
    'get-reads-null: get shows metadata that is the text null as no metadata': alterText('get', 'metadata', (text) =>
      text === 'null' ? '' : text,
    ),
  }),
  ...breaking('update-applies', {
    'update-passes-over-undescribed: an update of what has no description leaves its metadata as it was': notOnLasting(
      ignore('update', 'metadata', (_, { stored }) => stored?.description === ''),
    ),
    'update-passes-over-first-metadata: an update of metadata changes nothing where there was none': notOnLasting(
      ignore('update', 'metadata', (_, { stored }) => stored?.metadata === ''),
    ),
  }),
  ...breaking('list-echo', {
    'list-leaves-out-updated-twice: what was updated more than once is on no page': countingUpdates(
      ['list', 'update', 'delete'],
      (updatesOf) => hide(({ id }) => updatesOf(id) >= 2),
    ),
    'list-hears-of-first-update-alone: lists show the description of the first update': remember<unknown>(
      ['list', 'update', 'delete'],
      (first) =>
        together(
          show('update', ({ id, description }, { call }) => {
            if (call.body['description'] !== undefined && !first.has(String(id))) first.set(String(id), description);
          }),
          show('list', (shown) => {
            const { id } = shown;
            if (first.has(String(id))) shown['description'] = first.get(String(id));
          }),
        ),
    ),
  }),
];
