import { apiKeys } from '../../src/contract/api-keys.ts';
import { can } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { refused } from '../../src/judge/subject.ts';
import { apiKeyInHand, nearly } from '../steps/api-key.ts';
import { moduleAsk } from '../steps/module-life.ts';
import type { Module } from './module.ts';

/** Each endpoint of a module refuses a caller whom the documents keep out, and takes the same request of an admin. */
const refusesAll = async (
  world: World,
  resource: Module,
  wrong: string,
  authorization: string | null,
): Promise<void> => {
  const ask = moduleAsk(world, resource, await world.at(resource));
  const json = await world.specimen(resource.example.create);
  const asks = [ask('replace', { json }), ask('get'), ...(can(resource, 'delete') ? [ask('delete')] : [])];
  for (const right of asks)
    await world.refuses({ wrong, right, broken: { ...right, authorization }, brokenFirst: true });
};

/** Declares the tests of who is let in. */
export const moduleAuthentication = (resource: Module): void => {
  const { name } = resource;
  requirement(`${name}.auth-header`, async ({ world }) => {
    await refusesAll(world, resource, 'a request without an Authorization header', null);
  });
  requirement(`${name}.auth-scheme`, async ({ world }) => {
    const { shown } = await world.create(apiKeys);
    await refusesAll(world, resource, 'a token under another scheme than Bearer', `Basic ${shown['token']}`);
  });
  requirement(`${name}.auth-token`, async ({ world }) => {
    await refusesAll(world, resource, 'a bearer value that is no token', 'Bearer plumbline0no0such0token0plumbline');
    const { authorization } = await apiKeyInHand(world);
    const ask = moduleAsk(world, resource, await world.at(resource));
    world.need(await world.send(ask('replace', { json: await world.specimen(resource.example.create) })));
    const wrong = 'a bearer value that is a token up to its last character';
    const right = ask('get', { authorization });
    await world.refuses({ wrong, right, broken: { ...right, authorization: nearly(authorization) } });
  });
  requirement(`${name}.auth-deleted-key`, async ({ world }) => {
    const { id, authorization } = await apiKeyInHand(world);
    world.need(await world.send(world.ask(apiKeys, 'get', { id, authorization })));
    await world.send(world.ask(apiKeys, 'delete', { id }));
    const list = world.ask(apiKeys, 'list', { authorization, expect: 'open' });
    // Twice in a row, because the next request may meet another part of the deployment.
    await world.settles(async () => refused(await world.send(list)) && refused(await world.send(list)));
    await refusesAll(world, resource, 'the token of a deleted API key', authorization);
  });
};
