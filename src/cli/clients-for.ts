import { LocalPace, unpaced } from '../exchange/pace.ts';
import { Secrets } from '../exchange/secrets.ts';
import { type Clients, openClients } from '../harness/clients.ts';
import type { Reach } from '../harness/put-back.ts';
import type { Target } from '../harness/target.ts';

/** Clients for what the command line itself sends, before and after the suites; they keep the target's pace. */
export const clientsFor = (target: Target, token: string): Clients =>
  openClients({
    target,
    token,
    pace: target.pace === null ? unpaced : new LocalPace(target.pace),
    secrets: new Secrets(),
    idPrefix: 'c-',
  });

/** How the agent of a target is reached; null where it names none. */
export const reachAgent = ({ agent }: Target, { agent: client }: Clients): Reach | null =>
  agent && client && { client, baseUrl: agent.baseUrl };
