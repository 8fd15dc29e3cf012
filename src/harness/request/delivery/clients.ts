import type { Api } from '../../../contract/terms/contract.ts';
import { Client, type ClientOptions } from '../../../exchange/client/client.ts';
import { Dialect } from '../../../exchange/wire/dialect.ts';
import type { Target } from '../../target/target.ts';

export interface ClientsOptions
  extends Pick<ClientOptions, 'pace' | 'secrets' | 'idPrefix' | 'onExchange' | 'onRetry' | 'bounds'> {
  readonly target: Target;
  readonly token: string;
}

/** One client for each API that the target names. */
export type Clients = { readonly [api in Api]: Client | null };

/** Sends the token and the version only to the management API: document 3 knows neither. */
export const openClients = ({ target, token, idPrefix, ...shared }: ClientsOptions): Clients => {
  const { management, agent } = target;
  const dialect = new Dialect(target.dialect);
  return {
    management:
      management &&
      new Client({
        ...shared,
        baseUrl: management.baseUrl,
        publicUrl: management.publicUrl,
        token,
        defaultHeaders: { 'Service-Version': '2' },
        dialect,
        idPrefix,
      }),
    agent:
      agent &&
      new Client({
        ...shared,
        baseUrl: agent.baseUrl,
        token: null,
        defaultHeaders: {},
        dialect,
        idPrefix: `${idPrefix}a`,
        isGateway: true,
      }),
  };
};

const endOf = (address: string): { host: string; port: number } => {
  const colon = address.lastIndexOf(':');
  return { host: address.slice(0, colon).replace(/^\[(.*)\]$/, '$1'), port: Number(address.slice(colon + 1)) };
};

/** The address to connect to for public addresses with this scheme, where the target file names one. */
export const connectionOf = (
  agent: Target['agent'],
  scheme: string,
): { connectTo?: { host: string; port: number } } => {
  const end = agent?.connectTo?.[scheme];
  return end === undefined ? {} : { connectTo: endOf(end) };
};

/**
 * A client for the public side of a tunnel, which connects only to the address that was checked. Without retries, because the answers are
 * those of the local server.
 */
export const openPublic = (
  { target, token: _, idPrefix, ...shared }: ClientsOptions,
  origin: string,
  connectTo: { readonly host: string; readonly port: number },
  n: number,
): Client =>
  new Client({
    ...shared,
    baseUrl: origin,
    token: null,
    defaultHeaders: {},
    dialect: new Dialect({}),
    idPrefix: `${idPrefix}t${n}-`,
    bounds: { ...shared.bounds, patienceMs: 0 },
    isForeign: true,
    connection: { rejectUnauthorized: !target.agent?.insecure, connectTo },
  });
