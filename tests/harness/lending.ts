import { moduleAsk } from '../../specs/steps/resources/module-life.ts';
import { routeOidc } from '../../src/contract/resources/edges/route-oidc.ts';
import type { Resource } from '../../src/contract/terms/contract.ts';
import type { Embedded } from '../../src/emulator/embedded.ts';
import type { Client } from '../../src/exchange/client/client.ts';
import { recipeOf } from '../../src/generate/recipes/index.ts';
import type { AccountAccess } from '../../src/harness/cleanup/account.ts';
import type { World } from '../../src/harness/world/world.ts';
import { fetchOnce } from '../exchange/fetch-once.ts';

/** A run id in the format of the command line, by which later runs recognise what this run left. */
export const lentRunId = '20260102-030405-ab12';

/** An OIDC module set by the owner. */
export const theirOidc = {
  issuer: 'https://id.example.com',
  client_id: 'theirs',
  client_secret: 'their-secret',
  scopes: ['openid'],
};

/** The path of a lent route, or of a module of it. */
export const lentPath = ({ fixtures }: Embedded, n: number, module?: string): string => {
  const route = fixtures.httpsRoutes[n];
  return `/edges/https/${route?.edgeId}/routes/${route?.routeId}${module === undefined ? '' : `/${module}`}`;
};

/** Sends a request as the owner of the account. */
export const asOwner = (embedded: Embedded, method: string, path: string, json?: unknown): Promise<Response> =>
  fetchOnce(`${embedded.baseUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${embedded.token}`, 'Content-Type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });

/** The stored fields of a route, whatever its deployment shows of them. */
export const keptOn = ({ deployment, fixtures }: Embedded, n: number): Record<string, unknown> => {
  const { edgeId, routeId } = fixtures.httpsRoutes[n] ?? {};
  const route = deployment.shelf('/edges/https/routes').find(`${edgeId}/${routeId}`);
  if (route === undefined) throw new Error(`There is no route ${n}`);
  return route.fields;
};

/** Sets a module as a test would, and returns its place. */
export const setByTest = async (world: World, resource: Resource = routeOidc): Promise<Record<string, string>> => {
  const at = await world.resources.at(resource);
  const ask = moduleAsk(resource, at);
  await world.requests.send(ask('replace', { json: await world.bodies.specimen(recipeOf(resource).example.create) }));
  return at;
};

export const lenderOf = ({ baseUrl, token }: Embedded, client: Client): AccountAccess => ({
  management: { client, baseUrl },
  agent: null,
  token,
});

/** The embedded deployment does not lag. */
export const quick = { settleMs: 20 } as const;
