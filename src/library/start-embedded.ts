import { Controlled } from '../emulator/control/controlled.ts';
import type { Fault } from '../emulator/faults/base/fault.ts';

/** The settings of the embedded deployment. */
export interface EmbeddedSettings {
  /** Port of the management API; any free one by default. */
  readonly port?: number;
  /** Port of the agent API; any free one by default. */
  readonly agentPort?: number;
  /** The address that both APIs and the tunnels of the agent listen on; 127.0.0.1 by default. */
  readonly host?: string;
  /** The name by which clients reach this machine, in every address that it shows; that of `host` by default. */
  readonly publicHost?: string;
  /** Token of the admin's API key; a new one by default. */
  readonly token?: string;
  /** Names of faults, each a way to deviate from the documents. */
  readonly faults?: readonly string[];
  /** Items on a page of a list. */
  readonly pageSize?: number;
  /** Resources of others in every list. */
  readonly others?: number;
  /** Offer endpoints beyond the documents: IP policies, TLS certificates, HTTPS edges and routes. */
  readonly fixtureEndpoints?: boolean;
}

/** An embedded deployment that is running. */
export interface EmbeddedDeployment {
  /** Base address of the management API. */
  readonly baseUrl: string;
  /** Base address of the agent API; its paths begin with /api. */
  readonly agentUrl: string;
  /** Token of an admin's API key. */
  readonly token: string;
  /** Restores the initial state. Addresses, token and ids stay the same. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Loaded only if a fault is named: deriving all faults takes longer than the start. */
const faultsNamed = async (names: readonly string[]): Promise<readonly Fault[]> => {
  if (names.length === 0) return [];
  const { allFaults } = await import('../conduct/prove/all-faults.ts');
  return names.map((name) => {
    const fault = allFaults.find((one) => one.name === name);
    if (!fault) throw new TypeError(`There is no fault ${name}`);
    return fault;
  });
};

/** Starts the embedded deployment in this process, as `serve` does. Throws a TypeError for an invalid token or an unknown fault. */
export const startEmbedded = async ({
  faults = [],
  ...settings
}: EmbeddedSettings = {}): Promise<EmbeddedDeployment> => {
  const { port, agentPort, host, publicHost, token, pageSize, others, fixtureEndpoints } = settings;
  // The message does not quote the token, which is a secret.
  if (token !== undefined && !/^[!-~]+$/.test(token))
    throw new TypeError('A token is at least one ASCII character, without spaces and control characters');
  const controlled = await Controlled.start(
    {
      ...(port === undefined ? {} : { port }),
      ...(agentPort === undefined ? {} : { agentPort }),
      ...(host === undefined ? {} : { host }),
      ...(publicHost === undefined ? {} : { publicHost }),
      ...(token === undefined ? {} : { token }),
      ...(pageSize === undefined ? {} : { pageSize }),
      ...(others === undefined ? {} : { others }),
      ...(fixtureEndpoints === undefined ? {} : { fixtureEndpoints }),
    },
    await faultsNamed(faults),
  );
  const { baseUrl, agentUrl, token: issued } = controlled.embedded;
  return {
    baseUrl,
    agentUrl,
    token: issued,
    reset: () => controlled.reset(),
    close: () => controlled.close(),
  };
};
