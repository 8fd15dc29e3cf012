import { isObject } from '../../base/json-object.ts';
import { dashed } from '../base/dashed.ts';
import { type At, everywhere, type Operator } from '../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../base/row.ts';
import { alter } from '../operators/show.ts';
import type { Table } from './table.ts';

/** Shows other addresses in a Ref, or in every Ref of a list. */
const readdressed = (at: At, path: string, change: (uri: string) => string): Operator => {
  const one = (ref: unknown): unknown =>
    isObject(ref) && typeof ref['uri'] === 'string' ? { ...ref, uri: change(ref['uri']) } : ref;
  return alter(at, path, (value) => (Array.isArray(value) ? value.map(one) : one(value)));
};

const elsewhere = (uri: string): string => uri.replace(/^https?:\/\/[^/]+/, 'https://elsewhere.example');

/** Shows Refs with an empty id, and with an address that ends before the id. */
const nameless = (path: string): Operator => {
  const one = (ref: unknown): unknown =>
    isObject(ref) && typeof ref['uri'] === 'string' ? { ...ref, id: '', uri: ref['uri'].replace(/[^/]*$/, '') } : ref;
  return alter(everywhere, path, (value) => (Array.isArray(value) ? value.map(one) : one(value)));
};

/** Refs with another address: of another origin, of another id, without an id, or of another form. */
export const ofRefs = ({ refs }: Table): FaultRow[] =>
  refs.flatMap((path) => [
    ...[everywhere, 'get' as const, 'list' as const].map((at) =>
      wrong(
        `${typeof at === 'string' ? at : 'every-answer'}-refers-elsewhere-by-${dashed(path)}`,
        `${typeof at === 'string' ? at : 'every answer'} shows an address of another origin in ${path}`,
        'ref-address',
        readdressed(at, path, elsewhere),
      ),
    ),
    ...breaking('ref-address', {
      [`refers-to-another-id-by-${dashed(path)}: the address in ${path} is that of another id`]: readdressed(
        everywhere,
        path,
        (uri) => uri.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
      [`refers-to-another-collection-by-${dashed(path)}: the address in ${path} is one among API keys`]: readdressed(
        everywhere,
        path,
        (uri) => new URL(`/api_keys/${uri.split('/').at(-1)}`, uri).href,
      ),
      [`refers-to-no-id-by-${dashed(path)}: the id in ${path} is empty`]: nameless(path),
      [`refers-with-a-query-by-${dashed(path)}: the address in ${path} has a query`]: readdressed(
        everywhere,
        path,
        (uri) => `${uri}?version=2`,
      ),
    }),
  ]);
