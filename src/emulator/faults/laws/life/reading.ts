import type { JsonObject } from '../../../base/json-object.ts';
import { notOnLasting, remember, together, whereAlso } from '../../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../../base/row.ts';
import { alterText, fix, show } from '../../operators/show.ts';
import { spoilAfter, spoilBefore } from '../../operators/spoil.ts';
import { compact } from '../../operators/text.ts';

const cut = (most: number) => (text: string) => text.slice(0, most);

/** Changes of a description that reads show although the creation showed it as it was sent: from the name to words about it and the change. */
const tidied: { readonly [name: string]: readonly [says: string, change: (text: string) => string] } = {
  trimmed: ['without its outer white space', (text) => text.trim()],
  normalised: ['in Unicode normal form C', (text) => text.normalize('NFC')],
  'with-single-spaces': ['with one space for two', (text) => text.replace(/ {2,}/g, ' ')],
  'in-unix-lines': ['with LF for each CR LF', (text) => text.replaceAll('\r\n', '\n')],
};

/** What is wrong with what is read back. */
export const reading: readonly FaultRow[] = [
  ...Object.entries(tidied).flatMap(([name, [says, change]]) =>
    (['get', 'list'] as const).map((at) =>
      wrong(
        `${at}-shows-description-${name}`,
        `${at === 'get' ? 'get shows' : 'lists show'} a description ${says}, which the creation showed as it was sent`,
        `${at}-echo`,
        notOnLasting(alterText(at, 'description', change)),
      ),
    ),
  ),
  ...breaking('list-echo', {
    'list-cuts-description: lists show the first six characters of a description': alterText(
      'list',
      'description',
      cut(6),
    ),
    'list-escapes-description: lists show the description with < and & as in HTML': whereAlso(
      'update',
      alterText('list', 'description', (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')),
    ),
    'list-cuts-long-metadata: lists show the first thousand characters of metadata': whereAlso(
      'update',
      alterText('list', 'metadata', cut(1000)),
    ),
  }),
  ...breaking('description-limit-on-create', {
    'long-description-cut: get shows the first 120 characters of a description': alterText(
      'get',
      'description',
      cut(120),
    ),
  }),
  ...breaking('metadata-limit-on-create', {
    'long-metadata-cut: get shows the first thousand characters of metadata': alterText('get', 'metadata', cut(1000)),
  }),
  ...breaking('get-echo', {
    'created-at-moves: get shows another created_at': fix('get', 'created_at', '2001-02-03T04:05:06Z'),
  }),
  ...breaking('lifecycle', {
    'delete-takes-what-was-read-last: a delete also deletes what was read last before it': remember<string>(
      ['get', 'delete'],
      (read) =>
        together(
          spoilBefore('get', ({ stored }) => void (stored && read.set('last', stored.id))),
          spoilAfter('delete', ({ deployment, seat, stored }) => {
            const last = read.get('last');
            if (stored && last !== undefined) seat.remove(deployment, last);
          }),
        ),
    ),
    'get-shows-what-the-list-showed: get shows a resource as the last list showed it': remember<JsonObject>(
      ['get', 'list', 'update', 'delete'],
      (listed) =>
        together(
          show('list', (shown) => void listed.set(String(shown['id']), { ...shown })),
          show('get', (shown) => void Object.assign(shown, listed.get(String(shown['id'])))),
        ),
    ),
  }),
  ...breaking('metadata-opaque', {
    'list-normalises-metadata: lists show metadata in Unicode normal form C': alterText('list', 'metadata', (text) =>
      text.normalize('NFC'),
    ),
    'list-compacts-metadata: lists show metadata that is JSON without its white space': alterText(
      'list',
      'metadata',
      compact,
    ),
  }),
];
