import { isIPv6 } from 'node:net';
import { BadUsage } from '../../../harness/target/bad-usage.ts';

/** The options of `serve`, as the command line hands them over. */
export interface ServeOptions {
  readonly port: number;
  readonly agentPort: number;
  readonly host?: string;
  readonly allInterfaces?: boolean;
  readonly publicHost?: string;
  readonly token?: string;
  readonly log?: boolean;
  readonly cors?: string | true;
  readonly controlPort?: number;
  readonly seedFile?: string;
  readonly state?: string;
  readonly dialect?: string;
  readonly fixtureEndpoints?: boolean;
  readonly pageSize?: number;
  readonly others?: number;
  readonly fault?: readonly string[];
  readonly freedom?: readonly string[];
}

/** The address to listen on; undefined for the default. */
export const hostOf = ({ host, allInterfaces }: Pick<ServeOptions, 'host' | 'allInterfaces'>): string | undefined => {
  if (host !== undefined && allInterfaces) throw new BadUsage('--host and --all-interfaces cannot be used together');
  const bare = host?.replace(/^\[(.*)\]$/, '$1');
  if (bare !== undefined && !/^[\w.:%-]+$/.test(bare))
    throw new BadUsage(`--host ${host}: not an address or host name`);
  return allInterfaces ? '0.0.0.0' : bare;
};

/** Checks `--public-host`, and returns it in the form that URLs have; undefined if none is given. */
export const publicHostOf = (name: string | undefined): string | undefined => {
  if (name === undefined) return undefined;
  const host = isIPv6(name) ? `[${name}]` : name.toLowerCase();
  if (!URL.canParse(`http://${host}`) || new URL(`http://${host}`).hostname !== host)
    throw new BadUsage(`--public-host ${name}: a name or address alone, such as plumbline or 10.0.0.7`);
  return host;
};

/** Checks that a token can be sent in an Authorization header. The message does not quote it. */
export const tokenOf = (token: string | undefined): string | undefined => {
  if (token !== undefined && !/^[!-~]+$/.test(token))
    throw new BadUsage('--token: a token is at least one ASCII character, without spaces and control characters');
  return token;
};

/** An origin as browsers send it, or `*`, or true for pages of this machine. */
export const originOf = (cors: string | true | undefined): string | true | undefined => {
  if (typeof cors !== 'string' || cors === '*') return cors;
  if (!/^https?:/i.test(cors) || !URL.canParse(cors) || new URL(cors).origin !== cors.toLowerCase())
    throw new BadUsage(`--cors ${cors}: an origin is a scheme and a host, such as http://localhost:3000, or *`);
  return cors.toLowerCase();
};
