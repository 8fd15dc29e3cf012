import { demand } from '../operators/refuse.ts';
import { misreadText } from '../operators/send.ts';
import { alterText, show } from '../operators/show.ts';
import { compact } from '../operators/text.ts';
import { type Row, wrong } from '../row.ts';

/** What is wrong with what a creation makes of its request. */
export const creation: readonly Row[] = [
  wrong(
    'create-escapes-description',
    'the creation response shows the description with < as in HTML',
    'create-echo',
    alterText('create', 'description', (text) => text.replace(/</g, '&lt;')),
  ),
  wrong(
    'create-shows-ascii',
    'the creation response shows the description with ? for what is not ASCII',
    'create-echo',
    alterText('create', 'description', (text) => text.replace(/[^\p{ASCII}]/gu, '?')),
  ),
  wrong(
    'metadata-reformatted',
    'metadata that is JSON is stored without its white space',
    'metadata-opaque',
    misreadText('create', 'metadata', compact),
  ),
  wrong(
    'metadata-normalised',
    'metadata is stored in Unicode normal form C',
    'metadata-opaque',
    misreadText('create', 'metadata', (text) => text.normalize('NFC')),
  ),
  wrong(
    'metadata-in-unix-lines',
    'metadata is stored with LF for each CR LF',
    'metadata-opaque',
    misreadText('create', 'metadata', (text) => text.replaceAll('\r\n', '\n')),
  ),
  wrong(
    'metadata-without-controls',
    'get shows metadata without control characters',
    'metadata-opaque',
    alterText('get', 'metadata', (text) => text.replace(/\p{Cc}/gu, '')),
  ),
  wrong(
    'update-trims-metadata',
    'update stores metadata without its outer white space',
    'metadata-opaque',
    misreadText('update', 'metadata', (text) => text.trim()),
  ),
  wrong(
    'description-required',
    'a creation without description is refused',
    'description-optional',
    demand('create', 'description'),
  ),
  wrong(
    'metadata-required',
    'a creation without metadata is refused',
    'metadata-optional',
    demand('create', 'metadata'),
  ),
  wrong(
    'unset-shown-as-none-in-lists',
    'lists show the text "none" for what is unset',
    'unset-in-list',
    show('list', (shown) => {
      for (const field of ['description', 'metadata']) if (shown[field] === '') shown[field] = 'none';
    }),
  ),
];
