import { alterText, fix } from '../operators/show.ts';
import { type Row, wrong } from '../row.ts';

const cut = (most: number) => (text: string) => text.slice(0, most);

/** What is wrong with what is read back. */
export const reading: readonly Row[] = [
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
];
