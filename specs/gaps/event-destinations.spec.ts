import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { eventDestinations } from '../../src/contract/resources/event-destinations.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { cloudTarget, creds, monitoring, role } from '../../src/generate/values/event-targets.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';

/** What document 2 leaves open about event destinations. */

const createWith = async (world: World, fields: JsonObject): Promise<Exchange> => {
  // The result of such requests is open, so it is not compared with them.
  const open = { ...eventDestinations, steady: {} };
  const json = await world.bodies.body(open, fields);
  return world.requests.send(requestTo(open, 'create', { json, expect: 'unjudged' }));
};

const member = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);

/** How a value is shown, without the value. */
const manner = (value: unknown, sent: string): string => {
  if (value === undefined) return 'left out';
  if (value === null) return 'null';
  if (value === sent) return 'as it was sent';
  return value === '' ? 'empty' : 'otherwise';
};

gap('event-destinations.update', async ({ world }) => {
  const { id } = await world.resources.create(eventDestinations);
  // Not a row of the endpoint table, so no law about updates applies to the answer.
  const endpoint = { id: 'PATCH /event_destinations/{id}', operation: 'replace', status: 200 } as const;
  const json = { description: 'another stream' };
  const answer = await world.requests.send({ resource: eventDestinations, endpoint, id, json, expect: 'unjudged' });
  world.claims.observe(world.context.id, `PATCH with a description: ${answer.response?.status}`);
});

gap('event-destinations.s3-target', async ({ world }) => {
  const bare = await createWith(world, { target: { s3: {} } });
  world.claims.observe(world.context.id, `s3 without settings: ${bare.response?.status}`);
  const settings = { auth: { role }, object_arn: 'arn:aws:s3:::plumbline-made-up' };
  const likely = await createWith(world, { target: { s3: settings } });
  world.claims.observe(world.context.id, `s3 with auth and a resource name: ${likely.response?.status}`);
  const { created } = await world.resources.life(eventDestinations);
  const shown = member(created.json, 'target', 's3');
  world.claims.observe(
    world.context.id,
    `in the target of another kind it is ${shown === undefined ? 'left out' : manner(shown, '')}`,
  );
});

gap('event-destinations.secrets-in-answers', async ({ world }) => {
  for (const [name, target, path] of [
    ['cloud_secret_access_key', { kinesis: cloudTarget('kinesis', { creds }) }, ['kinesis', 'auth', 'creds']],
    ['api_key', { monitoring }, ['monitoring']],
  ] as const) {
    const sent = name === 'api_key' ? String(monitoring['api_key']) : creds.cloud_secret_access_key;
    const { id, exchange } = await world.resources.create(eventDestinations, { target }, { expect: 'unjudged' });
    const fetched = await world.requests.send(requestTo(eventDestinations, 'get', { id }));
    for (const [when, answer] of [
      ['create', exchange],
      ['get', fetched],
    ] as const)
      world.claims.observe(
        world.context.id,
        `${name} in ${when}: ${manner(member(answer.json, 'target', ...path, name), sent)}`,
      );
  }
});

gap('event-destinations.format-case', async ({ world }) => {
  const answer = await createWith(world, { format: 'JSON' });
  const shown = succeeded(answer) ? `, shown as ${asJson(member(answer.json, 'format'))}` : '';
  world.claims.observe(world.context.id, `JSON: ${answer.response?.status}${shown}`);
});

gap('event-destinations.auth-left-out', async ({ world }) => {
  const { auth: _, ...settings } = cloudTarget('kinesis', {});
  const json = await world.bodies.body(eventDestinations, { target: { kinesis: settings } });
  // Deleted at once: how a target without auth is shown is open, so it must not appear in lists of other tests.
  const answer = await world.requests.send(requestTo(eventDestinations, 'create', { json, expect: 'unjudged' }));
  world.claims.observe(world.context.id, `kinesis without auth: ${answer.response?.status}`);
  const id = member(answer.json, 'id');
  if (succeeded(answer) && typeof id === 'string')
    await world.requests.send(requestTo(eventDestinations, 'delete', { id, expect: 'unjudged' }));
});

gap('event-destinations.unset-auth-shown', async ({ world }) => {
  const { created } = await world.resources.life(eventDestinations);
  const shown = member(created.json, 'target', 'kinesis', 'auth', 'creds');
  world.claims.observe(world.context.id, `creds where a role is set: ${manner(shown, '')}`);
});
