import type { Bounds } from '../exchange/bounds.ts';
import { LocalPace, type Pace, unpaced } from '../exchange/client/pace.ts';
import { Secrets } from '../exchange/secrets/secrets.ts';
import type { AccountAccess } from '../harness/cleanup/account.ts';
import { type Clients, openClients } from '../harness/request/delivery/clients.ts';
import type { Target } from '../harness/target/target.ts';

/** The pace that a target asks for. */
export const paceOf = ({ pace }: Target): Pace => (pace === null ? unpaced : new LocalPace(pace));

/** Clients for what the command line itself sends, before and after the suites. */
export const clientsFor = (
  target: Target,
  token: string,
  pace: Pace = paceOf(target),
  bounds: Partial<Bounds> = {},
): Clients =>
  openClients({
    target,
    token,
    pace,
    secrets: new Secrets(),
    idPrefix: 'c-',
    bounds,
  });

/** The APIs of an account on which the clean-up removes things and puts settings back. */
export const accountOf = ({ management, agent }: Target, clients: Clients, token: string): AccountAccess => ({
  management: management && clients.management && { client: clients.management, baseUrl: management.baseUrl },
  agent: agent && clients.agent && { client: clients.agent, baseUrl: agent.baseUrl },
  token,
});
