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

/** Only the management API is sent the token and the version: document 3 knows neither. */
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

/** The address that traffic for a public address is sent to, where the target names another one. */
export const connectionOf = (
  agent: Target['agent'],
  scheme: string,
): { connectTo?: { host: string; port: number } } => {
  const end = agent?.connectTo?.[scheme];
  return end === undefined ? {} : { connectTo: endOf(end) };
};

/**
 * A client for the public side of a tunnel, which connects to the address that was checked and to no other. What comes back is the
 * local server's, so nothing is tried again.
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
