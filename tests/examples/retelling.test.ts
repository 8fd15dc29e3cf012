import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@playwright/test';
import { storyBaseUrl } from './read-examples.ts';
import { Retelling } from './retelling.ts';

const here = 'http://127.0.0.1:8040';
const idOf = (letter: string): string => `ra_${letter.repeat(27)}`;

const address = (base: string, id: string, fields: object = {}) => ({
  id,
  uri: `${base}/reserved_addrs/${id}`,
  created_at: base === here ? '2027-07-07T07:07:07Z' : '2026-03-14T09:26:53Z',
  description: 'bastion',
  addr: base === here ? '127.0.0.1:4711' : '5.tcp.tunnel.example:21337',
  region: 'eu',
  endpoint_configuration: null,
  ...fields,
});
const told = (fields: object = {}) => address(storyBaseUrl, idOf('A'), fields);
const real = (fields: object = {}) => address(here, idOf('b'), fields);
const list = (base: string, ...items: object[]) => ({
  reserved_addrs: items,
  uri: `${base}/reserved_addrs`,
  next_page_uri: null,
});

/** Whether the answers agree with the answers of a story, in order. */
const agrees = (...steps: [told: object, real: object, sent?: object][]): boolean => {
  const retelling = new Retelling([[storyBaseUrl, here]]);
  return steps.every(([one, other, sent]) =>
    isDeepStrictEqual(
      retelling.answer('reserved-addrs', one, other, { ...sent }),
      retelling.shown('reserved-addrs', one, other),
    ),
  );
};

test('an answer agrees if it differs only in values that a deployment chooses', () => {
  expect(agrees([told(), real()], [told(), real()], [list(storyBaseUrl, told()), list(here, real())])).toBe(true);
  expect(agrees([told({ description: '' }), real({ metadata: '' })], [told(), real()])).toBe(false);
  expect(agrees([told({ metadata: '' }), real()], [told(), real({ metadata: null })])).toBe(true);
});

test('an answer disagrees if it lacks, adds or changes a member', () => {
  const { region: _, ...lacking } = real();
  expect(agrees([told(), lacking])).toBe(false);
  expect(agrees([told(), real({ note: 'more' })])).toBe(false);
  expect(agrees([told(), real({ region: 'us' })])).toBe(false);
  expect(agrees([told(), real({ uri: `${here}/reserved_addrs/${idOf('c')}` })])).toBe(false);
  expect(agrees([told(), real({ endpoint_configuration: { id: idOf('d'), uri: '' } })])).toBe(false);
});

test("a chosen value has the form of the story's value, does not change, and is not free if the request sent it", () => {
  expect(agrees([told(), real({ addr: 4711 })])).toBe(false);
  expect(agrees([told(), real({ addr: null })])).toBe(false);
  expect(agrees([told(), real()], [told(), real({ created_at: '2028-08-08T08:08:08Z' })])).toBe(false);
  expect(agrees([told(), real()], [told({ created_at: '2028-08-08T08:08:08Z' }), real()])).toBe(false);
  expect(agrees([told(), real(), { addr: '5.tcp.tunnel.example:21337' }])).toBe(false);
});

test('one resource cannot stand for two, and a list holds exactly the items of the story', () => {
  const other = address(storyBaseUrl, idOf('E'), { addr: '6.tcp.tunnel.example:1' });
  expect(agrees([told(), real()], [other, real()])).toBe(false);
  const both = list(here, address(here, idOf('f'), { addr: '127.0.0.1:4712' }), real());
  expect(agrees([told(), real()], [list(storyBaseUrl, told(), other), both])).toBe(true);
  expect(agrees([told(), real()], [list(storyBaseUrl, told()), both])).toBe(false);
  expect(agrees([told(), real()], [list(storyBaseUrl, told(), other), list(here, real())])).toBe(false);
});

test('the bytes of a message agree in start line and body, whatever headers were added', () => {
  const raw = (text: string): object => ({ raw: Buffer.from(text).toString('base64') });
  const compare = (one: string, other: string): boolean => {
    const retelling = new Retelling([]);
    return isDeepStrictEqual(retelling.answer('captured-requests', raw(one), raw(other)), raw(other));
  };
  expect(compare('GET /a HTTP/1.1\r\n\r\nbody', 'GET /a HTTP/1.1\r\nVia: b\r\n\r\nbody')).toBe(true);
  expect(compare('GET /a HTTP/1.1\r\n\r\nbody', 'GET /a HTTP/1.1\r\n\r\nbudy')).toBe(false);
  expect(compare('GET /a HTTP/1.1\r\n\r\nbody', 'GET /b HTTP/1.1\r\n\r\nbody')).toBe(false);
});
