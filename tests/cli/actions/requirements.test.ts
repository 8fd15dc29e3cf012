import { expect, test } from '@playwright/test';
import { listRequirements } from '../../../src/cli/actions/requirements.ts';
import { gaps, requirements } from '../../../src/contract/index.ts';

interface Listed {
  readonly sections: readonly { document: number; section: string; requirements: number; gaps: number }[];
  readonly requirements: readonly { id: string; document: number; section: string; level: string }[];
  readonly gaps: readonly { id: string; document: number; section: string }[];
}
const listed = (options: Parameters<typeof listRequirements>[0]): Listed =>
  JSON.parse(listRequirements({ ...options, json: true }));

test('requirements lists every section once with its counts, and the counts add up', () => {
  const { sections } = listed({});
  expect(new Set(sections.map(({ document, section }) => `${document} ${section}`)).size).toBe(sections.length);
  for (const { document, section, ...numbers } of sections) {
    const within = (one: { document: number; section: string }): boolean =>
      one.document === document && one.section === section;
    expect(numbers).toEqual({ requirements: requirements.filter(within).length, gaps: gaps.filter(within).length });
  }
  const sum = (of: 'requirements' | 'gaps'): number => sections.reduce((total, one) => total + one[of], 0);
  expect([sum('requirements'), sum('gaps')]).toEqual([requirements.length, gaps.length]);
  expect(sections.map(({ document }) => document)).toEqual(sections.map(({ document }) => document).sort());
});

test('the text of requirements has the counts of the JSON', () => {
  const { sections } = listed({});
  const heads = listRequirements({ sections: true }).trimEnd().split('\n');
  expect(heads).toHaveLength(sections.length + 1);
  for (const [index, { document, section, ...numbers }] of sections.entries()) {
    expect(heads[index]).toContain(`Document ${document}, ${section}: `);
    for (const [noun, number] of Object.entries(numbers))
      if (number > 0) expect(heads[index]).toContain(`${number} ${noun.slice(0, -1)}`);
  }
  expect(heads.at(-1)).toBe(
    `${requirements.length.toLocaleString('en-US')} requirements and ${gaps.length} gaps in ${sections.length} sections.`,
  );
});

test('filters narrow the list of requirements, alone and combined', () => {
  expect(listed({ document: '3' }).requirements).toEqual(
    JSON.parse(JSON.stringify(requirements.filter(({ document }) => document === 3))),
  );
  expect(
    new Set(listed({ only: ['api-keys.*'], kind: 'requirements' }).requirements.map(({ id }) => id.split('.')[0])),
  ).toEqual(new Set(['api-keys']));
  expect(listed({ kind: 'gaps' }).requirements).toEqual([]);
  expect(listed({ level: 'may' }).gaps).toEqual([]);
  expect(new Set(listed({ level: 'may' }).requirements.map(({ level }) => level))).toEqual(new Set(['may']));
  const both = listed({ section: 'LIMITS', document: '1' });
  expect(both.requirements.length).toBeGreaterThan(0);
  for (const { section } of both.requirements) expect(section).toMatch(/limits/i);
});

test('requirements with a filter that matches nothing is a mistake', () => {
  expect(() => listRequirements({ section: 'no such section' })).toThrow('no requirement or gap is left');
  expect(() => listRequirements({ only: ['api-key.get'] })).toThrow(
    /matches no requirement or gap; did you mean api-keys\.get/,
  );
});
