import { resources } from '../../src/contract/index.ts';
import { isObject } from '../../src/contract/json-object.ts';
import { lagWords } from '../../src/contract/lag-words.ts';
import { apiKeys } from '../../src/contract/resources/account/api-keys.ts';
import { inventedId } from '../../src/generate/values/invented-id.ts';
import { Unexercised } from '../../src/harness/base/interruption.ts';
import { can, requestTo } from '../../src/harness/request/ask.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { statusOf } from '../steps/requests/status-of.ts';

/** Probes of points that the documents leave open. Every answer is right; all are noted. */

gap('api.error-body', async ({ world }) => {
  const { id } = await world.resources.create(apiKeys);
  const answer = await world.requests.send(requestTo(apiKeys, 'get', { id: inventedId(id), expect: 'refusal' }));
  const { json } = answer;
  const type = answer.response?.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'none';
  world.claims.observe(
    world.context.id,
    isObject(json) ? `an object with ${Object.keys(json).sort().join(', ')}` : `no object; content type ${type}`,
  );
});

gap('api.failure-statuses', async ({ world }) => {
  // Every refusal of the run is written down where it happens; these are the two that every deployment has.
  const ask = requestTo(apiKeys, 'list', { expect: 'refusal' });
  world.claims.observe(
    world.context.id,
    `a request without an Authorization header: ${statusOf(await world.requests.send({ ...ask, authorization: null }))}`,
  );
  const { id } = await world.resources.create(apiKeys);
  world.claims.observe(
    world.context.id,
    `an id that names nothing: ${statusOf(await world.requests.send(requestTo(apiKeys, 'get', { id: inventedId(id), expect: 'refusal' })))}`,
  );
});

gap('api.read-lag', async ({ world }) => {
  // Every read of the run that shows an older state is written down where it happens; these show whether there is any.
  const { id } = await world.resources.create(apiKeys);
  await world.requests.send(requestTo(apiKeys, 'get', { id }));
  await world.requests.send(requestTo(apiKeys, 'update', { id, json: { description: 'read again' } }));
  await world.requests.send(requestTo(apiKeys, 'get', { id }));
  await world.requests.recent(apiKeys);
  world.claims.observe(world.context.id, lagWords[0]);
});

const withVersion = async (world: World, version: string | null): Promise<string> =>
  statusOf(await world.requests.aside(requestTo(apiKeys, 'list', { headers: { 'Service-Version': version } })));

gap('api.version-header', async ({ world }) => {
  world.claims.observe(world.context.id, `a request without Service-Version: ${await withVersion(world, null)}`);
});

gap('api.other-versions', async ({ world }) => {
  for (const version of ['1', '3', 'two'])
    world.claims.observe(world.context.id, `Service-Version: ${version}: ${await withVersion(world, version)}`);
});

gap('api.content-type', async ({ world }) => {
  for (const type of [null, 'text/plain']) {
    const body = JSON.stringify(await world.bodies.body(apiKeys));
    const answer = await world.requests.send(
      requestTo(apiKeys, 'create', { body, headers: { 'Content-Type': type }, expect: 'unjudged' }),
    );
    world.claims.observe(world.context.id, `a JSON body declared as ${type ?? 'nothing'}: ${statusOf(answer)}`);
  }
});

gap('api.roles', async ({ world }) => {
  const { shown } = await world.resources.create(apiKeys, { owner_id: world.context.fixture('ownerIds.other') });
  const authorization = `Bearer ${shown['token']}`;
  world.claims.observe(
    world.context.id,
    `GET /api_keys: ${statusOf(await world.requests.send(requestTo(apiKeys, 'list', { authorization, expect: 'unjudged' })))}`,
  );
  const json = await world.bodies.body(apiKeys);
  world.claims.observe(
    world.context.id,
    `POST /api_keys: ${statusOf(await world.requests.send(requestTo(apiKeys, 'create', { json, authorization, expect: 'unjudged' })))}`,
  );
});

gap('api.list-query', async ({ world }) => {
  await world.resources.create(apiKeys);
  await world.resources.create(apiKeys);
  for (const query of ['?limit=1', '?limit=0', '?unknown=1']) {
    const answer = await world.requests.send(requestTo(apiKeys, 'list', { query, expect: 'unjudged' }));
    const items = isObject(answer.json) ? answer.json[apiKeys.listKey] : null;
    const effect =
      Array.isArray(items) && succeeded(answer) ? (items.length === 1 ? ', one item' : ', several items') : '';
    world.claims.observe(world.context.id, `${query}: ${statusOf(answer)}${effect}`);
  }
});

gap('api.page-size', async ({ world }) => {
  let most = 0;
  // One list may be short, and another one long enough to show where a page ends.
  for (const resource of resources.filter(({ api }) => api === 'management').filter((one) => can(one, 'list'))) {
    const walked = await world.requests.walk(resource, { mostPages: 2 }).catch((error: unknown) => {
      // A list that this account does not have does not affect the others.
      if (error instanceof Unexercised) return null;
      throw error;
    });
    if (walked === null) continue;
    const { pages, items } = walked;
    const first = pages[0]?.json;
    const onFirst = isObject(first) ? first[resource.listKey] : undefined;
    if (pages.length > 1 && Array.isArray(onFirst))
      return world.claims.observe(world.context.id, `${onFirst.length} on the first of several pages`);
    most = Math.max(most, items.length);
  }
  world.claims.observe(world.context.id, most < 100 ? 'all on one page' : 'a hundred or more on one page');
});

gap('api.rate-limits', async ({ world }) => {
  const answer = await world.requests.send(requestTo(apiKeys, 'list'));
  const announced = (answer.response?.headers ?? [])
    .filter(([name]) => /ratelimit|retry-after/i.test(name))
    .map(([name]) => name.toLowerCase());
  world.claims.observe(
    world.context.id,
    announced.length > 0 ? `announced in ${announced.sort().join(', ')}` : 'not announced in headers',
  );
});

gap('api.owner-record', async ({ world }) => {
  const owner = need((await world.resources.life(apiKeys)).created)['owner_id'];
  world.claims.observe(world.context.id, `owner_id begins with ${String(owner).replace(/_.*$/, '_')}`);
});
