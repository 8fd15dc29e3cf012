import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { listRegister } from '../../../src/cli/actions/register.ts';
import { register } from '../../../src/contract/register/register.ts';

const passages = z.object({
  passages: z.array(
    z.object({
      locator: z.string(),
      fate: z.enum(['requirements', 'gaps', 'unseen', 'nothing']),
      requirements: z.array(z.string()),
      gaps: z.array(z.string()),
      reason: z.string().nullable(),
    }),
  ),
});
const listed = (options: Parameters<typeof listRegister>[0]) =>
  passages.parse(JSON.parse(listRegister({ ...options, json: true }))).passages;

test('register lists every passage in the order of the documents, as text and as JSON', () => {
  expect(listed({}).map(({ locator }) => locator)).toEqual(register.map(({ locator }) => locator));
  const rows = listRegister({})
    .split('\n')
    .filter((line) => /^ {2}(heading|(row|rule|item|sentence|field) \d+) /.test(line));
  expect(rows).toHaveLength(register.length);
});

test('no line of the text of register is longer than 100 columns', () => {
  const long = listRegister({})
    .split('\n')
    .filter((line) => line.length > 100);
  expect(long).toEqual([]);
});

test('register lists a law as the requirements of all resources that it binds', () => {
  const [entry] = listed({ document: '1', section: 'Authentication', only: ['event-destinations.auth-header'] });
  expect(entry).toMatchObject({ locator: 'document 1, Authentication, rule 1', fate: 'requirements', reason: null });
  expect(entry?.requirements).toContain('event-destinations.auth-header');
});

test('register gives a reason for every passage without requirements and gaps', () => {
  for (const { fate, requirements, gaps, reason } of listed({})) {
    if (fate === 'unseen' || fate === 'nothing')
      expect([requirements, gaps, reason]).toEqual([[], [], expect.any(String)]);
    else expect([...requirements, ...gaps]).not.toEqual([]);
  }
});

test('register with a filter that matches nothing is a mistake', () => {
  expect(() => listRegister({ section: 'no such section' })).toThrow('no passage is left by these filters');
});
