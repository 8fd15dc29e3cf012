import { failoverBackends } from '../src/contract/failover-backends.ts';
import { httpResponseBackends } from '../src/contract/http-response-backends.ts';
import { tunnelGroupBackends } from '../src/contract/tunnel-group-backends.ts';
import { weightedBackends } from '../src/contract/weighted-backends.ts';
import type { Walk } from '../src/harness/request/walk.ts';
import { gap, requirement } from '../src/harness/trial/requirement.ts';
import type { World } from '../src/harness/world/world.ts';
import { isObject, succeeded } from '../src/judge/subject.ts';

/** What document 2 says of all four kinds of backend alike. */
const kinds = [httpResponseBackends, tunnelGroupBackends, weightedBackends, failoverBackends] as const;

for (const resource of kinds) {
  requirement(`${resource.name}.update-fields-optional`, async ({ world }) => {
    const { id } = await world.create(resource);
    const whole = await world.updateBody(resource);
    const full = await world.send(world.ask(resource, 'update', { id, json: whole, expect: 'open' }));
    if (!succeeded(full)) return world.leave(`an update of all fields answered ${full.response?.status}`);
    for (const field of Object.keys(whole)) {
      const { [field]: _, ...json } = whole;
      const answer = await world.send(world.ask(resource, 'update', { id, json, expect: 'open' }));
      world.check(
        answer,
        {
          place: 'status',
          holds: succeeded(answer),
          summary: `an update without ${field} is refused`,
          expected: 'status 200',
          received: `status ${answer.response?.status}`,
        },
        [full],
      );
    }
  });
}

/** One backend of each kind, and the four lists while they exist. */
const survey = (world: World): Promise<{ ids: Map<string, string>; lists: Map<string, Walk> }> =>
  world.once('one backend of each kind', async () => {
    const ids = new Map<string, string>();
    const lists = new Map<string, Walk>();
    for (const kind of kinds) ids.set(kind.name, (await world.create(kind)).id);
    for (const kind of kinds) lists.set(kind.name, await world.walk(kind));
    return { ids, lists };
  });

for (const resource of kinds) {
  requirement(`${resource.name}.list-of-one-kind`, async ({ world }) => {
    const { ids, lists } = await survey(world);
    const list = lists.get(resource.name);
    const page = list?.pages.at(-1);
    const listed = list?.items.map(({ id }) => id) ?? [];
    if (list?.stuck !== null || page === undefined || !listed.includes(ids.get(resource.name)))
      return world.leave('the list cannot be relied on');
    const strangers = [...ids].filter(([name, id]) => name !== resource.name && listed.includes(id));
    world.check(page, {
      place: `/${resource.listKey}`,
      holds: strangers.length === 0,
      summary: 'the list holds backends of another kind',
      expected: 'none of the backends that were created under another path',
      received: strangers.map(([name]) => `one of ${name}`).join(', '),
    });
  });
}

for (const resource of kinds) {
  gap(`${resource.name}.read-under-other-path`, async ({ world }) => {
    const { id } = await world.create(resource);
    for (const other of kinds.filter((kind) => kind !== resource)) {
      // What such an answer looks like is open as well, so its status is all that is looked at.
      const endpoint = { id: `GET ${other.collection}/{id}`, operation: 'get', status: 200 } as const;
      const answer = await world.send({ resource: other, endpoint, id, expect: 'open' });
      world.observe(world.id, `${endpoint.id}: ${answer.response?.status}`);
    }
  });
}

/** Whether an update of a map replaces it or adds to it is not said, so the answers are not held against the request. */
for (const { id: question, resource, field } of [
  { id: 'http-response-backends.headers-update', resource: httpResponseBackends, field: 'headers' },
  { id: 'tunnel-group-backends.labels-update', resource: tunnelGroupBackends, field: 'labels' },
  { id: 'weighted-backends.weights-update', resource: weightedBackends, field: 'backends' },
] as const) {
  gap(question, async ({ world }) => {
    const open = { ...resource, steady: {} };
    const { id, shown } = await world.create(open);
    const map = isObject(shown[field]) ? shown[field] : {};
    const [first = '', ...rest] = Object.keys(map);
    const json = { [field]: { [first]: map[first] } };
    const answer = await world.send(world.ask(open, 'update', { id, json, expect: 'open' }));
    const now = isObject(answer.json) && isObject(answer.json[field]) ? Object.keys(answer.json[field]) : null;
    const effect = now === null ? '' : rest.some((name) => now.includes(name)) ? ', added to' : ', replaced';
    world.observe(world.id, `${answer.response?.status}${effect}`);
  });
}
