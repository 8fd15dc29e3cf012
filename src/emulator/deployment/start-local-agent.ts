import { OnlineAgent, type Updates } from '../sessions/online-agent.ts';
import { installed, newest } from '../sessions/releases.ts';
import type { AgentFacts } from '../sessions/tunnel-agent.ts';
import type { Deployment } from './deployment.ts';

/** Document 1 says `windows` for Windows and names no others, so Node's names are used for those. */
const os = process.platform === 'win32' ? 'windows' : process.platform;

/** What the account knows of the local agent when it starts. */
export interface LocalSession {
  readonly facts: AgentFacts;
  readonly updates: Updates;
  readonly state: OnlineAgent['state'];
  /** Its former session; a new one by default. */
  readonly session?: { readonly id: string; readonly startedAt: string };
}

/**
 * Starts the local agent of document 3 and brings it online like any other agent of the account: a stop or restart of its
 * session stops or restarts what listens there.
 */
export const startLocalAgent = async (
  { agent, sessions }: Deployment,
  { facts, updates, state, session }: LocalSession,
  port: number | undefined,
): Promise<OnlineAgent> => {
  await agent.listen(port);
  const samePort = Number(new URL(agent.baseUrl).port);
  const process = { start: () => agent.listen(samePort), exit: () => agent.close() };
  const online = new OnlineAgent(sessions, facts, updates, process, session);
  online.state = state;
  return online;
};

/** The first session of the local agent. `credentialId`: the tunnel credential that it comes in with. */
export const newLocalSession = (credentialId: string): LocalSession => ({
  facts: {
    version: installed,
    os,
    ip: '127.0.0.1',
    metadata: '{"agent":"local"}',
    region: 'us',
    transport: 'service/v2',
    credential: { collection: '/credentials', id: credentialId },
  },
  updates: { version: newest },
  state: 'running',
});
