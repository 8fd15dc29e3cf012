import { isLoopback } from '../contract/own-origin.ts';
import type { Embedded } from '../emulator/embedded.ts';
import { defaultTokenEnv } from '../harness/target/default-token-env.ts';
import { embeddedPatience, type Patience } from '../harness/target/patience.ts';
import type { TargetFile } from '../harness/target/target-file.ts';

/** The embedded deployment as a target file. */
export const embeddedTarget = (
  { baseUrl, agentUrl, fixtures }: Embedded,
  patience: Partial<Patience> = {},
  isAgentHere = true,
): TargetFile => ({
  name: 'embedded',
  management: { baseUrl, tokenEnv: defaultTokenEnv },
  agent: {
    baseUrl: agentUrl,
    insecure: true,
    ...(isAgentHere ? { upstreamHost: '127.0.0.1' } : {}),
    ...(isLoopback(agentUrl) ? {} : { publicAddresses: [new URL(agentUrl).hostname] }),
  },
  // A copy as JSON would make it: a target file's lists are not read-only.
  fixtures: structuredClone(fixtures) as NonNullable<TargetFile['fixtures']>,
  allow: { write: true, agentCommands: true },
  patience: { ...embeddedPatience, ...patience },
});
