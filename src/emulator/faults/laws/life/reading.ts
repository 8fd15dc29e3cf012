import type { JsonObject } from '../../../base/json-object.ts';
import { remember, together } from '../../base/operator.ts';
import { type FaultRow, wrong } from '../../base/row.ts';
import { alterText, fix, show } from '../../operators/show.ts';
import { compact } from '../../operators/text.ts';

const cut = (most: number) => (text: string) => text.slice(0, most);

/** What is wrong with what is read back. */
export const reading: readonly FaultRow[] = [
  wrong(
    'list-cuts-description',
    'lists show the first six characters of a description',
    'list-echo',
    alterText('list', 'description', cut(6)),
  ),
  wrong(
    'long-description-cut',
    'get shows the first 120 characters of a description',
    'description-limit-on-create',
    alterText('get', 'description', cut(120)),
  ),
  wrong(
    'long-metadata-cut',
    'get shows the first thousand characters of metadata',
    'metadata-limit-on-create',
    alterText('get', 'metadata', cut(1000)),
  ),
  wrong(
    'created-at-moves',
    'get shows another created_at',
    'get-echo',
    fix('get', 'created_at', '2001-02-03T04:05:06Z'),
  ),
  wrong(
    'get-shows-what-the-list-showed',
    'get shows a resource as the last list showed it',
    'lifecycle',
    remember<JsonObject>(['get', 'list', 'update', 'delete'], (listed) =>
      together(
        show('list', (shown) => void listed.set(String(shown['id']), { ...shown })),
        show('get', (shown) => void Object.assign(shown, listed.get(String(shown['id'])))),
      ),
    ),
  ),
  wrong('list-escapes-description', 'lists show the description with < and & as in HTML', 'list-echo', {
    ...alterText('list', 'description', (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')),
    at: ['list', 'update'],
  }),
  wrong('list-cuts-long-metadata', 'lists show the first thousand characters of metadata', 'list-echo', {
    ...alterText('list', 'metadata', cut(1000)),
    at: ['list', 'update'],
  }),
  wrong(
    'list-normalises-metadata',
    'lists show metadata in Unicode normal form C',
    'metadata-opaque',
    alterText('list', 'metadata', (text) => text.normalize('NFC')),
  ),
  wrong(
    'list-compacts-metadata',
    'lists show metadata that is JSON without its white space',
    'metadata-opaque',
    alterText('list', 'metadata', compact),
  ),
];
