import { expect } from '@playwright/test';
import { endingIn, generatedCreations } from '../../../../specs/steps/requests/generated-creations.ts';
import { faultNamed } from '../../../../src/cli/parse/options/fault-named.ts';
import { credentials } from '../../../../src/contract/resources/account/credentials.ts';
import { fixedText } from '../../../../src/generate/values/text.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../../harness/bench.ts';

const marker = 'plumbline/run/w1-1';

test('a text ends in the marker; one at its limit keeps its bytes', () => {
  expect(endingIn('farm', marker)).toBe(`farm ${marker}`);
  for (const width of [1, 2, 3, 4] as const) {
    const text = endingIn(fixedText(255, width), marker);
    expect(Buffer.byteLength(text)).toBe(255);
    expect(text.endsWith(` ${marker}`)).toBe(true);
  }
});

test('nothing is found on a deployment that does as the documents say, and nothing is left there', async ({
  deploy,
  work,
}) => {
  const { bench } = work(await deploy(), { effort: 'standard' });
  await generatedCreations(new World(bench, 'credentials.create-echo'), credentials);
  expect(bench.notebook.findingsOf('credentials.create-echo')).toBe(0);
  expect(bench.notebook.times('credentials.create-echo')).toBeGreaterThan(5);
  expect(bench.ledger.standing(credentials.collection)).toBe(0);
});

test('one seed sends the same requests, whichever requirement asks for them', async ({ deploy, work }) => {
  const sentBy = async (id: string): Promise<number> => {
    const { bench, exchanges } = work(await deploy(), { effort: 'standard' });
    await generatedCreations(new World(bench, id), credentials);
    // How often a refused creation is sent again, until there may be room for it, is bounded by time and not by number.
    const sent = exchanges.map(({ request: { method, url, body } }) => `${method} ${url} ${body}`);
    return sent.filter((request, index) => request !== sent[index - 1]).length;
  };
  expect(await sentBy('credentials.create')).toBe(await sentBy('credentials.create-echo'));
});

test('what is refused only where two members meet is found', async ({ deploy, work }) => {
  const fault = faultNamed('credentials.create-refuses-two-texts-at-their-limits');
  const { bench } = work(await deploy({ prepare: fault.plant }), { effort: 'standard' });
  await generatedCreations(new World(bench, 'credentials.create'), credentials);
  expect(bench.notebook.findingsOf('credentials.create')).toBeGreaterThan(0);
});

test('what a requirement of its own forbids to refuse is left to it', async ({ deploy, work }) => {
  const fault = faultNamed('credentials.description-required');
  const { bench } = work(await deploy({ prepare: fault.plant }), { effort: 'standard' });
  await generatedCreations(new World(bench, 'credentials.create'), credentials);
  expect(bench.notebook.findingsOf('credentials.create')).toBe(0);
});
