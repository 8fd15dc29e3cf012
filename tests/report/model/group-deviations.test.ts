import { expect, test } from '@playwright/test';
import { groupDeviations } from '../../../src/report/model/group-deviations.ts';
import { sampleDeviation, sampleRequirement } from '../sample-parts.ts';

const requirements = [
  { ...sampleRequirement('a.may', 'fail', { level: 'may' }), deviations: [] },
  { ...sampleRequirement('b.flaky', 'fail'), deviations: [] },
  { ...sampleRequirement('c.once', 'fail'), deviations: [] },
  { ...sampleRequirement('d.often', 'fail'), deviations: [] },
];

test('the worst requirement comes first: must before may, steady before flaky, many before few, waived last', () => {
  const groups = groupDeviations(
    [
      sampleDeviation('0', '0.waived', { waived: 'known' }),
      sampleDeviation('1', 'a.may'),
      sampleDeviation('2', 'b.flaky', { seen: 1, tried: 3 }),
      sampleDeviation('3', 'c.once'),
      sampleDeviation('4', 'd.often'),
      sampleDeviation('5', 'd.often'),
    ],
    requirements,
  );
  expect(groups.map(({ requirement }) => requirement)).toEqual(['d.often', 'c.once', 'b.flaky', 'a.may', '0.waived']);
});

test('within a requirement, what is waived comes last and the rest keeps its order', () => {
  const [group] = groupDeviations(
    [
      sampleDeviation('1', 'c.once', { waived: 'known' }),
      sampleDeviation('2', 'c.once'),
      sampleDeviation('3', 'c.once'),
    ],
    requirements,
  );
  expect(group?.deviations.map(({ id }) => id)).toEqual(['2', '3', '1']);
});
