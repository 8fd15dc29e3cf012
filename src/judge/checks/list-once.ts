import { isObject } from '../../contract/json-object.ts';
import { type Check, quote } from '../subject/check.ts';
import { succeeded } from '../subject/subject.ts';

/**
 * Document 1, Conventions: a page is a part of one list, made at one time, so concurrent changes do not explain a resource that is on it twice. A
 * page without a repetition proves nothing about the whole list, so it counts as not examined.
 */
export const listOnce: Check = {
  law: 'list-once',
  examine: ({ exchange, endpoint, resource }) => {
    if (endpoint.operation !== 'list' || !succeeded(exchange) || !isObject(exchange.json)) return null;
    const items = exchange.json[resource.listKey];
    const ids = (Array.isArray(items) ? items : []).flatMap((item) =>
      isObject(item) && typeof item['id'] === 'string' ? [item['id']] : [],
    );
    const [repeated] = ids.filter((id, at) => ids.indexOf(id) !== at);
    if (repeated === undefined) return null;
    return [
      {
        place: `/${resource.listKey}`,
        summary: 'a resource stands on one page more than once',
        expected: 'each resource once',
        received: `${ids.filter((id) => id === repeated).length} times ${quote(repeated)}`,
      },
    ];
  },
};
