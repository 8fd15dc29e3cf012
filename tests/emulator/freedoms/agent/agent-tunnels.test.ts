import { expect, test } from '@playwright/test';
import { agentTunnelFreedoms } from '../../../../src/emulator/freedoms/agent/agent-tunnels.ts';
import { collectBodies } from '../../../suites/collect-bodies.ts';
import { agentResources, clean, tryFreedom } from '../try-freedom.ts';

/** The requirements that cannot be tried with this freedom. */
const unexercised: { readonly [freedom: string]: readonly string[] } = {
  'agent-starts-one': ['agent-tunnels.stop-leaves-others'],
  'agent-starts-by-the-letter': [
    'agent-tunnels.names-escaped',
    'agent-tunnels.forwards-tcp',
    'captured-requests.not-captured',
  ],
  'agent-tidies-names': ['agent-tunnels.names-escaped'],
};

test.beforeAll(collectBodies);

for (const freedom of agentTunnelFreedoms)
  test(`an agent with the freedom ${freedom.name} has no finding`, async () => {
    // An agent that reaches no local server leaves everything untried that needs traffic.
    const isCutOff = freedom.name === 'agent-in-a-container';
    const expected = isCutOff
      ? expect.arrayContaining(['agent-tunnels.forwards', 'agent-tunnels.forwards-tcp', 'captured-requests.captured'])
      : (unexercised[freedom.name] ?? []);
    expect(await tryFreedom(freedom, agentResources)).toMatchObject({ ...clean, unexercised: expected });
  });
