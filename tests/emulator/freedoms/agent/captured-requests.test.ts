import { expect, test } from '@playwright/test';
import { capturedRequestFreedoms } from '../../../../src/emulator/freedoms/agent/captured-requests.ts';
import { collectBodies } from '../../../suites/collect-bodies.ts';
import { agentResources, clean, tryFreedom } from '../try-freedom.ts';

/** The requirements that cannot be tried with this freedom; null when that varies. */
const unexercised: { readonly [freedom: string]: readonly string[] | null } = {
  'inspector-cleared-by-others': null,
  'inspector-lists-answered-alone': ['captured-requests.response-pending'],
  'inspector-keeps-one': [
    'captured-requests.limit',
    'captured-requests.tunnel-name-filter',
    'captured-requests.response-pending',
    'captured-requests.response-arrives',
    'captured-requests.replay',
    'captured-requests.replay-no-body',
    'captured-requests.replay-recorded-tunnel',
    'captured-requests.replay-named-tunnel',
    'captured-requests.replay-needs-id',
    'captured-requests.replay-unknown-id',
    'captured-requests.replay-unknown-tunnel',
    'captured-requests.malformed-body',
    'captured-requests.replay-whole',
  ],
};

test.beforeAll(collectBodies);

for (const freedom of capturedRequestFreedoms)
  test(`an agent with the freedom ${freedom.name} has no finding`, async () => {
    const { [freedom.name]: there = [] } = unexercised;
    const expected = there === null ? clean : { ...clean, unexercised: there };
    expect(await tryFreedom(freedom, agentResources)).toMatchObject(expected);
  });
