import { expect, test } from '@playwright/test';
import { embeddedTarget } from '../../../../../src/conduct/embedded-target.ts';
import { type Round, tryAll } from '../../../../../src/conduct/prove/try-all.ts';
import { startEmbedded } from '../../../../../src/emulator/embedded.ts';
import { collectBodies } from '../../../../suites/collect-bodies.ts';

const forwarding = ['agent-tunnels.forwards', 'agent-tunnels.forwards-tcp'];
const nowhere = 1;

/** Tries an agent whose tunnels of some protocols reach nothing, with or without a target file that puts it on this machine. */
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

test('a tunnel without traffic is no deviation of an agent that may run elsewhere', async () => {
  expect(await tryWithout(() => true, false)).toMatchObject({ found: [], unexercised: forwarding });
});

test('a tunnel without traffic is a deviation of an agent that the target file puts on this machine', async () => {
  expect(await tryWithout(() => true, true)).toMatchObject({ found: forwarding, unexercised: [] });
});

for (const [title, isCut, found] of [
  ['HTTP', (proto: string) => proto !== 'tcp', 'agent-tunnels.forwards'],
  ['TCP', (proto: string) => proto === 'tcp', 'agent-tunnels.forwards-tcp'],
] as const)
  test(`an agent that forwards all but ${title} reaches this machine, so the rest is a deviation`, async () => {
    expect(await tryWithout(isCut, false)).toMatchObject({ found: [found], unexercised: [] });
  });
