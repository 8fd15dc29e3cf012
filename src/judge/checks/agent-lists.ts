import { isObject } from '../../contract/json-object.ts';
import { type Check, type Flaw, quote } from '../subject/check.ts';
import { idOf, shownIn, succeeded } from '../subject/subject.ts';

/** Document 3, Tunnel and Captured request: the list object. Its uri may repeat the query that it answers. */
export const listObject: Check = {
  law: 'list-object',
  examine: ({ exchange, endpoint, resource }) => {
    if (endpoint.operation !== 'list' || !succeeded(exchange)) return null;
    const list = exchange.json;
    if (!isObject(list))
      return [{ place: '', summary: 'the list is not an object', expected: 'an object', received: quote(list) }];
    const flaws: Flaw[] = [];
    const items = list[resource.listKey];
    if (!Array.isArray(items))
      flaws.push({
        place: `/${resource.listKey}`,
        summary: `${resource.listKey} is not an array`,
        expected: 'an array',
        received: quote(items),
      });
    const { uri } = list;
    if (typeof uri !== 'string' || uri.replace(/\?.*$/s, '') !== resource.collection)
      flaws.push({
        place: '/uri',
        summary: 'uri is not the address of the list',
        expected: quote(resource.collection),
        received: quote(uri),
      });
    return flaws;
  },
};

/** Document 3, Captured request: an id belongs to one request. */
export const idsDistinct: Check = {
  law: 'id-unique',
  examine: (subject) => {
    if (subject.resource.api !== 'agent' || subject.endpoint.operation !== 'list') return null;
    const ids = shownIn(subject).flatMap(({ value }) => idOf(subject.resource, value) ?? []);
    if (ids.length < 2) return null;
    const seen = new Set<string>();
    const repeated = ids.find((id) => seen.size === seen.add(id).size);
    if (repeated === undefined) return [];
    const place = `/${subject.resource.listKey}/*/id`;
    return [
      { place, summary: 'two items of a list share an id', expected: 'ids of their own', received: quote(repeated) },
    ];
  },
};
