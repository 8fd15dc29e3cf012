import { expect, test } from '@playwright/test';
import { type FactorsOf, factorsOf, type Option } from '../../../src/generate/cases/factors.ts';
import { byteLength } from '../../../src/generate/values/text.ts';

const schema = {
  type: 'object',
  properties: {
    description: { type: 'string', maxBytes: 255 },
    metadata: { type: 'string', maxBytes: 4096 },
    region: { type: 'string', enum: ['eu', 'us'] },
    key: { type: 'string' },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
  },
} as const;

const from: FactorsOf = {
  schema,
  example: {
    create: { description: 'one', metadata: '1', key: { $fresh: 'ssh-key' }, labels: { a: '1' } },
    update: { description: 'two', metadata: '2', labels: { a: '2' } },
  },
  isUpdate: false,
  everyWidth: false,
};

const optionsOf = (member: string, more: Partial<FactorsOf> = {}): readonly Option[] =>
  factorsOf({ ...from, ...more }).find((factor) => factor.member === member)?.options ?? [];

const namesOf = (member: string, more: Partial<FactorsOf> = {}): string[] =>
  optionsOf(member, more).map(({ name }) => name);

test('a text is omitted, and sent at its limit', () => {
  expect(namesOf('description')).toEqual([
    'as in the example',
    'without description',
    'description: 255 bytes of 1-byte characters',
  ]);
  expect(namesOf('metadata').at(-1)).toBe('metadata: 4096 bytes of 4-byte characters');
});

test('wide characters are open in a description, but not in metadata', () => {
  const isWide = ({ with: { description, metadata } }: Option): boolean => {
    const text = String(description ?? metadata ?? '');
    return byteLength(text) > [...text].length;
  };
  const wide = (member: string): Option[] => optionsOf(member, { everyWidth: true }).filter(isWide);
  expect(new Set(wide('description').map(({ isOpen }) => isOpen))).toEqual(new Set([true]));
  expect(new Set(wide('metadata').map(({ isOpen }) => isOpen))).toEqual(new Set([false]));
});

test('every enumerated value is sent', () => {
  expect(optionsOf('region').map((option) => option.with)).toEqual([{}, { region: 'eu' }, { region: 'us' }]);
});

test('omitting a member is open when the documents do not allow it explicitly', () => {
  expect(optionsOf('key').map(({ without, isOpen }) => [without, isOpen])).toEqual([
    [[], false],
    [['key'], true],
  ]);
});

test('an update sends a member only in its own options, and omits none', () => {
  const options = optionsOf('labels', { isUpdate: true });
  expect(options.map((option) => option.with)).toEqual([{}, { labels: { a: '2' } }, { labels: { a: '1' } }]);
  expect(options.flatMap(({ without }) => without)).toEqual([]);
});

test('a recipe may replace the options of a member, also for creations only', () => {
  const vary = {
    region: [{ with: { region: 'jp' }, open: true as const }],
    labels: [{ with: { labels: {} }, on: 'create' as const }],
  };
  expect(namesOf('region', { vary })).toEqual(['as in the example', 'region: {"region":"jp"}']);
  expect(namesOf('labels', { vary })).toContain('labels: {"labels":{}}');
  expect(namesOf('labels', { vary, isUpdate: true })).not.toContain('labels: {"labels":{}}');
});
