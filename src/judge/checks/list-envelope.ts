import { isObject } from '../../contract/json-object.ts';
import { type Check, quote } from '../subject/check.ts';
import { hintAtOwnAddress } from '../subject/hint-at-own-address.ts';
import { succeeded } from '../subject/subject.ts';

const isAddress = (value: unknown, base: string): value is string =>
  typeof value === 'string' && value !== '' && URL.canParse(value, base);

/** Whether an address has the origin of this deployment and the path of a collection. */
const isListAddress = (address: string, base: string, collection: string): boolean => {
  const { origin, pathname } = new URL(address, base);
  return origin === new URL(base).origin && pathname.replace(/\/+$/, '').endsWith(collection);
};

/** Whether two addresses in an answer lead to the same place. */
const isSame = (a: string, b: string, from: string): boolean => new URL(a, from).href === new URL(b, from).href;

/** Document 1, Conventions: the list envelope. Its addresses may be relative: only those of resources must be absolute. */
export const listEnvelope: Check = {
  law: 'list-envelope',
  examine: ({ exchange, endpoint, resource, baseUrl }) => {
    if (endpoint.operation !== 'list' || !succeeded(exchange)) return null;
    const envelope = exchange.json;
    if (!isObject(envelope)) {
      return [{ place: '', summary: 'the list is not an object', expected: 'an object', received: quote(envelope) }];
    }
    const { uri, next_page_uri: next } = envelope;
    const items = envelope[resource.listKey];
    const flaws = [];
    if (!Array.isArray(items)) {
      flaws.push({
        place: `/${resource.listKey}`,
        summary: `${resource.listKey} is not an array`,
        expected: 'an array',
        received: quote(items),
      });
    }
    if (!isAddress(uri, baseUrl) || !isListAddress(uri, baseUrl, resource.collection)) {
      flaws.push({
        place: '/uri',
        summary: 'uri is not the address of the list',
        expected: `${quote(`${baseUrl}${resource.collection}`)}${hintAtOwnAddress(uri, resource.collection)}`,
        received: quote(uri),
      });
    } else if (isAddress(next, baseUrl) && isSame(uri, next, exchange.request.url)) {
      flaws.push({
        place: '/uri',
        flaw: 'next',
        summary: 'uri is the address of the next page',
        expected: 'the address of this list',
        received: quote(uri),
      });
    }
    if (next !== null && !isAddress(next, baseUrl)) {
      flaws.push({
        place: '/next_page_uri',
        summary: 'next_page_uri is neither an address nor null',
        expected: 'an address or null',
        received: quote(next),
      });
    }
    return flaws;
  },
};
