import { isLoopback } from '../../contract/own-origin.ts';
import type { DialectWords } from '../../exchange/wire/dialect.ts';
import { schemaLine } from '../../judge/shapes/schema-line.ts';
import { schemaErrors } from '../../judge/shapes/schemas.ts';
import { BadUsage } from './bad-usage.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkFixtures } from './check-fixtures.ts';
import { checkRecipes } from './check-recipes.ts';
import { defaultTokenEnv } from './default-token-env.ts';
import { type Limits, limitsOf } from './limits.ts';
import { namedAddress } from './named-address.ts';
import { type Patience, patienceWith } from './patience.ts';
import type { Recipes } from './recipe/fixture-recipe.ts';
import type { Documents, Fixtures, TargetFile } from './target-file.ts';

/** A deployment to test, with every default filled in. It holds no secrets: tokens are passed separately. */
export interface Target {
  readonly name: string;
  readonly management: {
    readonly baseUrl: string;
    readonly tokenEnv: string;
    /** The base address that the deployment itself shows; null where it is `baseUrl`. */
    readonly publicUrl: string | null;
  } | null;
  /** Where each document is published, by its number. */
  readonly documents: Documents;
  readonly agent: {
    readonly baseUrl: string;
    /** By the scheme of a public_url. */
    readonly connectTo: { readonly [scheme: string]: string } | null;
    readonly insecure: boolean;
    readonly upstreamHost: string | null;
    /** Addresses of this machine or a private network at which tunnels of the agent may be visited. */
    readonly publicAddresses: readonly string[];
  } | null;
  /** How to start an agent that may be commanded; null where none is lent as a command. */
  readonly agents: { readonly start: readonly string[]; readonly updatable: boolean } | null;
  readonly fixtures: Fixtures;
  /** How to make fixtures that are not lent. */
  readonly recipes: Recipes;
  readonly allow: { readonly write: boolean; readonly agentCommands: boolean; readonly atMost: Limits };
  /** The rate limit; null: as fast as the deployment answers. */
  readonly pace: { readonly requestsPerSecond: number; readonly concurrency: number } | null;
  readonly patience: Patience;
  readonly dialect: DialectWords;
}

/** The default rate limit, low enough for a shared account. */
const gentlePace = { requestsPerSecond: 50, concurrency: 4 };
/** A deployment on this machine is not shared with others, so requests may follow each other quickly. */
const ownPace = { requestsPerSecond: 1000, concurrency: 4 };

/** The rate limit of each of several machines. */
const divided = ({ requestsPerSecond, concurrency }: NonNullable<Target['pace']>, machines = 1): Target['pace'] => ({
  requestsPerSecond: requestsPerSecond / machines,
  concurrency: Math.max(1, Math.floor(concurrency / machines)),
});

const urlRule = 'must be an http or https URL without user name, query or fragment';

/** Messages for keys where the error of the schema would not help a user. */
const rules: readonly (readonly [path: RegExp, rule: string])[] = [
  [/\/(baseUrl|publicUrl)$/, urlRule],
  [/\/tokenEnv$/, 'must be the name of an environment variable, such as PLUMBLINE_TOKEN; never the token itself'],
  [/^\/agent\/connectTo$/, 'must be "host:port", or an object with one for each scheme'],
  [/^\/allow\/atMost$/, 'must be a whole number, or an object with one for each kind'],
  [/^\/fixtures\/tunnelLabel$/, 'must be a label such as name=value'],
];

const isTargetFile = (value: unknown, source: string): value is TargetFile => {
  const [error] = schemaErrors('target', 'TargetFile', value);
  if (error === undefined) return true;
  const [, rule] = rules.find(([path]) => path.test(error.instancePath)) ?? [];
  throw new BadUsage(`${source}: ${schemaLine(error, rule)}`);
};

const trimmed = (url: string): string => url.replace(/\/+$/, '');

/** Document 3, Address, makes the prefix /api a part of an agent's address; in the contract, the paths of endpoints have it. */
const withoutPrefix = (url: string): string => trimmed(trimmed(url).replace(/\/api$/, ''));

const publicAddressesIn = (texts: readonly string[], source: string): readonly string[] => {
  for (const [n, text] of texts.entries())
    try {
      namedAddress(text);
    } catch (error) {
      throw new BadUsage(`${source}: agent.publicAddresses.${n}: ${error instanceof Error ? error.message : error}`);
    }
  return texts;
};

const schemes = ['http', 'https', 'tls', 'tcp'] as const;

const endsOf = (
  connectTo: NonNullable<TargetFile['agent']>['connectTo'],
): { readonly [scheme: string]: string } | null =>
  typeof connectTo === 'string'
    ? Object.fromEntries(schemes.map((scheme) => [scheme, connectTo]))
    : (connectTo ?? null);

/** The target that a file describes. `source` names the file in errors. */
export const targetOf = (value: unknown, source: string): Target => {
  if (!isTargetFile(value, source)) throw new BadUsage(`${source}: not a target file`);
  const { management, agent, fixtures = {}, recipes = {}, allow, pace, patience, dialect = {} } = value;
  if (!management && !agent) throw new BadUsage(`${source}: management or agent is missing: there is nothing to try`);
  checkAddresses(value, source);
  checkFixtures(fixtures, source);
  checkRecipes(recipes, source);
  const isOwn = [management, agent].every((api) => api === undefined || isLoopback(api.baseUrl));
  return {
    name: value.name?.trim() || new URL(management?.baseUrl ?? agent?.baseUrl ?? '').host,
    management: management
      ? {
          baseUrl: trimmed(management.baseUrl),
          tokenEnv: management.tokenEnv ?? defaultTokenEnv,
          publicUrl: management.publicUrl === undefined ? null : trimmed(management.publicUrl),
        }
      : null,
    agent: agent
      ? {
          baseUrl: withoutPrefix(agent.baseUrl),
          connectTo: endsOf(agent.connectTo),
          insecure: agent.insecure ?? false,
          upstreamHost: agent.upstreamHost ?? null,
          publicAddresses: publicAddressesIn(agent.publicAddresses ?? [], source),
        }
      : null,
    documents: value.documents ?? {},
    agents: value.agents ? { start: value.agents.start, updatable: value.agents.updatable ?? false } : null,
    fixtures,
    recipes,
    allow: {
      write: allow?.write ?? true,
      agentCommands: allow?.agentCommands ?? false,
      atMost: limitsOf(allow, source),
    },
    pace: divided({ ...(isOwn ? ownPace : gentlePace), ...pace }, pace?.share),
    patience: patienceWith(patience, isOwn),
    dialect,
  };
};
