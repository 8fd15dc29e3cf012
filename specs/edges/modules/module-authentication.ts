import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { apiKeyInHand } from '../../steps/authentication/api-key.ts';
import type { HowTried } from '../../steps/authentication/how-tried.ts';
import { onceDeleted } from '../../steps/authentication/once-deleted.ts';
import { refusesWrongTokens, withHeaders } from '../../steps/authentication/similar-tokens.ts';
import { moduleAsk } from '../../steps/resources/module-life.ts';
import type { Module } from './module.ts';

/** Holds that each endpoint of a module refuses a caller whom the documents exclude, and accepts the same request of an admin. */
const refusesAll = async (
  world: World,
  resource: Module,
  wrong: string,
  authorization: string | null,
  { others = {}, mayLag }: HowTried = {},
): Promise<void> => {
  const ask = moduleAsk(resource, await world.resources.at(resource));
  const json = await world.bodies.specimen(recipeOf(resource).example.create);
  const asks = [ask('replace', { json }), ask('get'), ...(can(resource, 'delete') ? [ask('delete')] : [])];
  for (const right of asks)
    await world.claims.refuses({
      wrong,
      right,
      broken: { ...right, authorization },
      others: withHeaders(right, others),
      brokenFirst: true,
      mayLag,
    });
};

/** Declares the tests of authentication. */
export const moduleAuthentication = (resource: Module): void => {
  requirement.on(resource, 'auth-header', async ({ world }) => {
    await refusesAll(world, resource, 'a request without an Authorization header', null);
  });
  requirement.on(resource, 'auth-scheme', async ({ world }) => {
    const { shown } = await world.resources.create(apiKeys);
    await refusesAll(world, resource, 'a token under another scheme than Bearer', `Basic ${shown['token']}`);
  });
  requirement.on(resource, 'auth-token', async ({ world }) => {
    await refusesWrongTokens(
      world,
      (wrong, header, others) => refusesAll(world, resource, wrong, header, { others }),
      async (authorization) => {
        const ask = moduleAsk(resource, await world.resources.at(resource));
        const json = await world.bodies.specimen(recipeOf(resource).example.create);
        need(await world.requests.send(ask('replace', { json })));
        return ask('get', { authorization });
      },
    );
  });
  requirement.on(resource, 'auth-deleted-key', async ({ world }) => {
    const { id, authorization } = await apiKeyInHand(world);
    need(await world.requests.send(requestTo(apiKeys, 'get', { id, authorization })));
    await onceDeleted(world, { id, authorization }, (mayLag) =>
      refusesAll(world, resource, 'the token of a deleted API key', authorization, { mayLag }),
    );
  });
};
