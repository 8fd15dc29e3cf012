import { embeddedTarget } from '../../../src/conduct/embedded-target.ts';
import { type Round, tryAll } from '../../../src/conduct/prove/try-all.ts';
import { requirements } from '../../../src/contract/index.ts';
import { startEmbedded } from '../../../src/emulator/embedded.ts';
import { type Freedom, isAgentHere, optionsOf, patienceOf } from '../../../src/emulator/freedoms/base/freedom.ts';
import { requirementsOf } from '../../suites/collect-bodies.ts';

/** Tries the requirements of some resources against a deployment with one freedom. */
export const tryFreedom = async (freedom: Freedom, resources: readonly string[]): Promise<Round> => {
  const embedded = await startEmbedded({ ...optionsOf([freedom]), prepare: freedom.plant });
  const ids = resources.flatMap((name) => requirementsOf(name).map(([id]) => id));
  const round = await tryAll(
    embeddedTarget(embedded, patienceOf([freedom]), isAgentHere([freedom])),
    embedded.token,
    1,
    ids,
  );
  await embedded.close();
  // Breaking a `should` only gives a concern.
  const hard = (id: string): boolean => requirements.find((one) => one.id === id)?.level !== 'should';
  return { ...round, found: round.found.filter(hard), foundAnywhere: round.foundAnywhere.filter(hard) };
};

/** The resources of document 3. */
export const agentResources = ['agent', 'agent-tunnels', 'captured-requests'] as const;

/** A round without findings and errors. */
export const clean = { found: [], foundAnywhere: [], errors: [] } as const;
