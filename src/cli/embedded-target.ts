import type { Embedded } from '../emulator/embedded.ts';
import { defaultTokenEnv } from '../harness/target.ts';
import type { TargetFile } from '../harness/target-file.ts';

/** The target that an embedded deployment is. */
export const embeddedTarget = ({ baseUrl, ownerIds }: Embedded): TargetFile => ({
  name: 'embedded',
  management: { baseUrl, tokenEnv: defaultTokenEnv },
  fixtures: { ownerIds: { ...ownerIds } },
  allow: { write: true, agentCommands: true },
});
