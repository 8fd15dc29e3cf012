import { resources } from '../contract/index.ts';
import { agentTunnels } from '../contract/resources/agent/agent-tunnels.ts';
import type { Api } from '../contract/terms/contract.ts';
import type { Client } from '../exchange/client/client.ts';
import { isNotNow } from '../exchange/client/not-now.ts';
import type { Failure } from '../exchange/recorded-exchange.ts';
import { can, endpointOf, pathOf } from '../harness/request/ask.ts';
import type { Clients } from '../harness/request/delivery/clients.ts';
import type { Target } from '../harness/target/target.ts';
import { isOnLoopback } from '../harness/visit/listen-upstream.ts';

/** How many lists are requested before the token is blamed: a single refused list may be a fault of that collection. */
const asked = 4;

/**
 * Whether a refused list may be due to the token. Which status says so is not shown (document 1, Errors, rule 4), and some deployments redirect to
 * a sign-in page. Statuses about the path are left to the suites.
 */
const isTokenRefused = (status: number): boolean =>
  status >= 300 && status < 500 && ![304, 404, 405, 410].includes(status);

/** Whether Node's message says that the certificate is signed by an unknown authority. */
const isUnknownAuthority = (message: string): boolean =>
  /self-signed certificate|issuer certificate|verify the first certificate/.test(message);

const unreached = (what: string, { message }: Failure): string => {
  const cure = isUnknownAuthority(message)
    ? '; if it is signed by an authority of your own, set NODE_EXTRA_CA_CERTS to the PEM file of that authority'
    : '';
  return `${what} could not be reached: ${message}${cure}`;
};

/** Why every list is refused. Statuses other than 401 and 403 may have another cause, and a user who checks the token alone would look in vain. */
const refused = (baseUrl: string, tokenEnv: string, statuses: readonly number[]): string => {
  const answers = statuses.join(' and ');
  if (statuses.every((status) => status === 401 || status === 403))
    return `${baseUrl} refuses the token in ${tokenEnv}: it answers ${answers} to every list`;
  const other = statuses.every((status) => status < 400)
    ? 'what answers may be a sign-in page, or the address may be another one'
    : 'each request may need more, such as the header Service-Version under another name (`dialect` in a target file)';
  return `${baseUrl} answers ${answers} to every list: the token in ${tokenEnv} may be wrong, or ${other}`;
};

/**
 * Whether a run makes sense: null, or the reason why not. A deployment that cannot be reached, or that refuses the token everywhere, has not been
 * tried, so nothing that followed would be a verdict on it.
 */
export const preflight = async (client: Client, baseUrl: string, tokenEnv: string): Promise<string | null> => {
  const listed = resources.filter((resource) => resource.api === 'management' && can(resource, 'list')).slice(0, asked);
  let denied: number | null = null;
  const refusals = new Set<number>();
  for (const resource of listed) {
    const endpoint = endpointOf(resource, 'list');
    const { response, failure } = await client.send({
      endpoint: endpoint.id,
      method: 'GET',
      path: pathOf({ resource, endpoint }),
    });
    if (failure !== null) return unreached(baseUrl, failure);
    const { status } = response ?? { status: 0 };
    if (isNotNow(status)) denied ??= status;
    else if (isTokenRefused(status)) refusals.add(status);
    else return null;
  }
  if (denied !== null) return `${baseUrl} still answers ${denied} after all retries`;
  return refused(baseUrl, tokenEnv, [...refusals]);
};

/** The same for an agent, which takes no token. One that is not up yet, or that serves this machine alone, is not tried either. */
export const preflightAgent = async (client: Client, baseUrl: string): Promise<string | null> => {
  const endpoint = endpointOf(agentTunnels, 'list');
  const path = pathOf({ resource: agentTunnels, endpoint });
  const { response, failure } = await client.send({ endpoint: endpoint.id, method: 'GET', path });
  if (failure !== null) return unreached(`the agent at ${baseUrl}`, failure);
  // Agents answer so until their session is up, and the client has waited for that.
  if (response?.status === 503) return `the agent at ${baseUrl} still answers 503, as one does whose session is not up`;
  if (isNotNow(response?.status ?? 0, true))
    return `the agent at ${baseUrl} still answers ${response?.status} after all retries`;
  if (response?.status === 403 && !isOnLoopback(baseUrl))
    return `the agent at ${baseUrl} answers 403: it may serve requests for a local address alone`;
  return null;
};

/** Runs the preflight for each API that the target names and that has chosen requirements. */
export const preflightAll = async (
  { management, agent }: Target,
  clients: Clients,
  only: readonly string[] | null,
): Promise<string | null> => {
  const isTried = (api: Api): boolean =>
    only === null || resources.some(({ name, api: of }) => of === api && only.some((id) => id.startsWith(`${name}.`)));
  if (clients.management && management && isTried('management')) {
    const reason = await preflight(clients.management, management.baseUrl, management.tokenEnv);
    if (reason !== null) return reason;
  }
  return clients.agent && agent && isTried('agent') ? preflightAgent(clients.agent, agent.baseUrl) : null;
};
