import { expect } from '@playwright/test';
import { endingIn, generatedCreations } from '../../../../specs/steps/requests/generated-creations.ts';
import { faultNamed } from '../../../../src/cli/parse/options/fault-named.ts';
import { credentials } from '../../../../src/contract/resources/account/credentials.ts';
import { fixedText } from '../../../../src/generate/values/text.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../../harness/bench.ts';

const marker = 'plumbline/run/w1-1';

test('a text ends with the marker, and a text at its limit keeps its length', () => {
  expect(endingIn('farm', marker)).toBe(`farm ${marker}`);
  for (const width of [1, 2, 3, 4] as const) {
    const text = endingIn(fixedText(255, width), marker);
    expect(Buffer.byteLength(text)).toBe(255);
    expect(text.endsWith(` ${marker}`)).toBe(true);
  }
});

test('generated creations have no findings on a conforming deployment, and leave nothing there', async ({
  deploy,
  work,
}) => {
  const { bench } = work(await deploy(), { effort: 'standard' });
  await generatedCreations(new World(bench, 'credentials.create-echo'), credentials);
  expect(bench.notebook.findingsOf('credentials.create-echo')).toBe(0);
  expect(bench.notebook.times('credentials.create-echo')).toBeGreaterThan(5);
  expect(bench.ledger.standing(credentials.collection)).toBe(0);
});

test('one seed sends equal requests for every requirement', async ({ deploy, work }) => {
  const sentBy = async (id: string): Promise<number> => {
    const { bench, exchanges } = work(await deploy(), { effort: 'standard' });
    await generatedCreations(new World(bench, id), credentials);
    // The number of repetitions of a refused creation depends on time, so repetitions are left out.
    const sent = exchanges.map(({ request: { method, url, body } }) => `${method} ${url} ${body}`);
    return sent.filter((request, index) => request !== sent[index - 1]).length;
  };
  expect(await sentBy('credentials.create')).toBe(await sentBy('credentials.create-echo'));
});

test('a refusal of two members together is found', async ({ deploy, work }) => {
  const fault = faultNamed('credentials.create-refuses-two-texts-at-their-limits');
  const { bench } = work(await deploy({ prepare: fault.plant }), { effort: 'standard' });
  await generatedCreations(new World(bench, 'credentials.create'), credentials);
  expect(bench.notebook.findingsOf('credentials.create')).toBeGreaterThan(0);
});

test('a refusal that another requirement forbids is left to that requirement', async ({ deploy, work }) => {
  const fault = faultNamed('credentials.description-required');
  const { bench } = work(await deploy({ prepare: fault.plant }), { effort: 'standard' });
  await generatedCreations(new World(bench, 'credentials.create'), credentials);
  expect(bench.notebook.findingsOf('credentials.create')).toBe(0);
});
