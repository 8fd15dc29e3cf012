import { startEmbedded as start } from '../emulator/embedded.ts';

/** How the embedded deployment is to be. */
export interface EmbeddedSettings {
  /** Port of the management API; any free one by default. */
  readonly port?: number;
  /** Port of the agent API; any free one by default. */
  readonly agentPort?: number;
  /** Items on a page of a list. */
  readonly pageSize?: number;
  /** Resources of others in every list. */
  readonly others?: number;
}

/** An embedded deployment that is running. */
export interface EmbeddedDeployment {
  /** Base address of the management API. */
  readonly baseUrl: string;
  /** Base address of the agent API; its paths begin with /api. */
  readonly agentUrl: string;
  /** Token of an admin's API key. */
  readonly token: string;
  close(): Promise<void>;
}

/** Starts the embedded deployment on loopback, as `serve` does, in this process. */
export const startEmbedded = async ({
  port,
  agentPort,
  pageSize,
  others,
}: EmbeddedSettings = {}): Promise<EmbeddedDeployment> => {
  const { baseUrl, agentUrl, token, close } = await start({
    ...(port === undefined ? {} : { port }),
    ...(agentPort === undefined ? {} : { agentPort }),
    ...(pageSize === undefined ? {} : { pageSize }),
    ...(others === undefined ? {} : { others }),
  });
  return { baseUrl, agentUrl, token, close };
};
