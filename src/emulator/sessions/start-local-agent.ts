import type { Deployment } from '../server/deployment.ts';
import { OnlineAgent } from './online-agent.ts';
import { installed, newest } from './releases.ts';

/** The word that document 1 uses of Windows; for others the document names none. */
const os = process.platform === 'win32' ? 'windows' : process.platform;

/**
 * Starts the local agent of document 3 and brings it online like any other agent of the account: a stop or restart of its
 * session stops or restarts what listens there. `credentialId`: the tunnel credential that it comes in with.
 */
export const startLocalAgent = async (
  { agent, sessions }: Deployment,
  credentialId: string,
  port: number | undefined,
): Promise<OnlineAgent> => {
  await agent.listen(port);
  const samePort = Number(new URL(agent.baseUrl).port);
  const facts = {
    version: installed,
    os,
    ip: '127.0.0.1',
    metadata: '{"agent":"local"}',
    region: 'us',
    transport: 'service/v2',
    credential: { collection: '/credentials', id: credentialId },
  } as const;
  const process = { start: () => agent.listen(samePort), exit: () => agent.close() };
  return new OnlineAgent(sessions, facts, { version: newest }, process);
};
