import { expect, test } from '@playwright/test';
import { gaps, requirements, resources } from '../../src/contract/index.ts';
import { laws } from '../../src/contract/laws/laws.ts';
import { silences } from '../../src/contract/laws/silences.ts';
import type { Resource } from '../../src/contract/terms/contract.ts';

const tables: readonly Resource[] = resources;
const texts = [
  ...requirements.map(({ id, resource, statement }) => ({ id, resource, text: statement })),
  ...gaps.map(({ id, resource, question }) => ({ id, resource, text: question })),
];
const placeholders = ['{one}', '{collection}', '{prefix}', '{key}', '{secret}', '{get}', '{delete}', '{replace}'];

/** Words in braces that may stay: the path parameters of the resource. */
const parametersOf = (name: string): string[] =>
  tables
    .filter((table) => table.name === name)
    .flatMap(({ endpoints }) => endpoints.flatMap(({ id }) => id.match(/\{\w+\}/g) ?? []));

test('every placeholder of a law is replaced by a text that is not empty', () => {
  const unfilled = texts.filter(({ resource, text }) =>
    (text.match(/\{[^}]*\}/g) ?? []).some((word) => !parametersOf(resource).includes(word)),
  );
  expect(unfilled).toEqual([]);
  // Traces of an empty value: a space before punctuation, two spaces, a colon without a name.
  expect(texts.filter(({ text }) => / {2}| [.:,?]|^[:\s]|undefined/.test(text))).toEqual([]);
});

test('a law uses only known placeholders and the id in a path', () => {
  const words = [
    ...Object.values(laws).map(({ statement }) => statement),
    ...Object.values(silences).map(({ question }) => question),
  ]
    .flatMap((text): string[] => text.match(/\{[^}]*\}/g) ?? [])
    .filter((word) => ![...placeholders, '{id}'].includes(word));
  expect(words).toEqual([]);
});

test('the placeholders of a law are replaced by the names of the resource', () => {
  const statements = new Map(requirements.map(({ id, statement }) => [id, statement]));
  expect(statements.get('api-keys.id-prefix')).toBe('API key: id is ak_ followed by an opaque suffix.');
  expect(statements.get('api-keys.create')).toBe('POST /api_keys answers 201.');
  expect(statements.get('api-keys.get')).toBe('GET /api_keys/{id} answers 200.');
  expect(statements.get('api-keys.list-envelope')).toBe(
    'API key: a list is an object with an array under keys, uri and next_page_uri.',
  );
  expect(statements.get('api-keys.token-in-creation')).toBe('API key: the creation response carries token.');
  expect(gaps.find(({ id }) => id === 'api-keys.list-order')?.question).toBe(
    'API key: in which order does the list hold what was created?',
  );
});

test('a requirement is a sentence, a gap is a question, and each has a section', () => {
  expect(requirements.filter(({ statement }) => !/^\S.*\.$/s.test(statement)).map(({ id }) => id)).toEqual([]);
  expect(gaps.filter(({ question }) => !/^\S.*\?$/s.test(question)).map(({ id }) => id)).toEqual([]);
  expect([...requirements, ...gaps].filter(({ section }) => section.trim() === '').map(({ id }) => id)).toEqual([]);
});

test('no two requirements of a resource have equal statements', () => {
  const said = requirements.map(({ resource, statement }) => `${resource}: ${statement}`);
  expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
});
