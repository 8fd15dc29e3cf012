import { expect, test } from '@playwright/test';
import { capturedRequestFreedoms } from '../../../src/emulator/freedoms/captured-requests.ts';
import { collectBodies } from '../../suites/collect-bodies.ts';
import { agentResources, clean, tryFreedom } from './try-freedom.ts';

/** What such an agent leaves no way to try. */
const unexercised: { readonly [freedom: string]: readonly string[] } = {
  'inspector-lists-answered-alone': ['captured-requests.response-pending'],
};

test.beforeAll(collectBodies);

for (const freedom of capturedRequestFreedoms)
  test(`an agent that uses the freedom ${freedom.name} is not found to deviate`, async () => {
    const unexercisedThere = unexercised[freedom.name] ?? [];
    expect(await tryFreedom(freedom, agentResources)).toMatchObject({ ...clean, unexercised: unexercisedThere });
  });
