import { expect, test } from '@playwright/test';
import { embeddedTarget } from '../../../../../src/conduct/embedded-target.ts';
import { type Round, tryAll } from '../../../../../src/conduct/prove/try-all.ts';
import { startEmbedded } from '../../../../../src/emulator/embedded.ts';
import { collectBodies } from '../../../../suites/collect-bodies.ts';

const forwarding = ['agent-tunnels.forwards', 'agent-tunnels.forwards-tcp'];
const nowhere = 1;

/** Tries an agent whose tunnels of some protocols reach nothing; the target file says that it runs on this machine, or nothing. */
const tryWithout = async (isCut: (proto: string) => boolean, isAgentHere: boolean): Promise<Round> => {
  const embedded = await startEmbedded({
    prepare: ({ agent }) => {
      agent.rules.forwardsTo = ({ address, proto }) => (isCut(proto) ? { ...address, port: nowhere } : address);
    },
  });
  try {
    return await tryAll(embeddedTarget(embedded, {}, isAgentHere), embedded.token, 1, forwarding);
  } finally {
    await embedded.close();
  }
};

test.beforeAll(collectBodies);

test('an agent that may run elsewhere is not blamed for what does not arrive', async () => {
  expect(await tryWithout(() => true, false)).toMatchObject({ found: [], unexercised: forwarding });
});

test('an agent of this machine is, where the target file says so', async () => {
  expect(await tryWithout(() => true, true)).toMatchObject({ found: forwarding, unexercised: [] });
});

for (const [title, isCut, found] of [
  ['HTTP', (proto: string) => proto !== 'tcp', 'agent-tunnels.forwards'],
  ['TCP', (proto: string) => proto === 'tcp', 'agent-tunnels.forwards-tcp'],
] as const)
  test(`an agent that forwards all but ${title} reaches this machine, so that it is blamed for the rest`, async () => {
    expect(await tryWithout(isCut, false)).toMatchObject({ found: [found], unexercised: [] });
  });
