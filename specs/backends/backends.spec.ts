import { isObject } from '../../src/contract/json-object.ts';
import { failoverBackends } from '../../src/contract/resources/backends/failover-backends.ts';
import { httpResponseBackends } from '../../src/contract/resources/backends/http-response-backends.ts';
import { tunnelGroupBackends } from '../../src/contract/resources/backends/tunnel-group-backends.ts';
import { weightedBackends } from '../../src/contract/resources/backends/weighted-backends.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap, requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';

/** What document 2 says of all four kinds of backend alike. */
const kinds = [httpResponseBackends, tunnelGroupBackends, weightedBackends, failoverBackends] as const;

for (const resource of kinds) {
  requirement.on(resource, 'update-fields-optional', async ({ world }) => {
    const id = await world.resources.toChange(resource);
    const whole = await world.bodies.updateBody(resource);
    const full = await world.requests.send(requestTo(resource, 'update', { id, json: whole, expect: 'open' }));
    if (!succeeded(full)) return leave(`an update of all fields answered ${full.response?.status}`);
    for (const field of Object.keys(whole)) {
      const { [field]: _, ...json } = whole;
      const answer = await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'open' }));
      world.claims.check(
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

/** One backend of each kind, which all tests of this worker share. */
const oneOfEach = async (world: World): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>();
  for (const kind of [weightedBackends, failoverBackends]) ids.set(kind.name, await world.resources.shared(kind.name));
  // The shared children are reused: the account may allow no more of their kind.
  for (const kind of [httpResponseBackends, tunnelGroupBackends])
    ids.set(kind.name, await world.resources.shared(kind.name, 'first child'));
  return ids;
};

for (const resource of kinds) {
  requirement.on(resource, 'list-of-one-kind', async ({ world }) => {
    const ids = await oneOfEach(world);
    const list = await world.requests.recent(resource, { isNeeded: true });
    const page = list.pages.at(-1);
    const listed = list.items.map(({ id }) => id);
    if (list.stuck !== null || page === undefined || !listed.includes(ids.get(resource.name)))
      return leave('the list cannot be relied on');
    const strangers = [...ids].filter(([name, id]) => name !== resource.name && listed.includes(id));
    world.claims.check(page, {
      place: `/${resource.listKey}`,
      holds: strangers.length === 0,
      summary: 'the list holds backends of another kind',
      expected: 'none of the backends that were created under another path',
      received: strangers.map(([name]) => `one of ${name}`).join(', '),
    });
  });
}

for (const resource of kinds) {
  gap.on(resource, 'read-under-other-path', async ({ world }) => {
    const { id } = await world.resources.create(resource);
    for (const other of kinds.filter((kind) => kind !== resource)) {
      // The form of such an answer is open as well, so only its status is observed.
      const endpoint = { id: `GET ${other.collection}/{id}`, operation: 'get', status: 200 } as const;
      const answer = await world.requests.send({ resource: other, endpoint, id, expect: 'unjudged' });
      world.claims.observe(world.context.id, `${endpoint.id}: ${answer.response?.status}`);
    }
  });
}

/** Whether an update of a map replaces it or adds to it is not documented, so the answers are not compared with the request. */
for (const { id: question, resource, field } of [
  { id: 'http-response-backends.headers-update', resource: httpResponseBackends, field: 'headers' },
  { id: 'tunnel-group-backends.labels-update', resource: tunnelGroupBackends, field: 'labels' },
  { id: 'weighted-backends.weights-update', resource: weightedBackends, field: 'backends' },
] as const) {
  gap(question, async ({ world }) => {
    const open = { ...resource, steady: {} };
    const { id, shown } = await world.resources.create(open);
    const map = isObject(shown[field]) ? shown[field] : {};
    const [first = '', ...rest] = Object.keys(map);
    const json = { [field]: { [first]: map[first] } };
    const answer = await world.requests.send(requestTo(open, 'update', { id, json, expect: 'unjudged' }));
    const now = isObject(answer.json) && isObject(answer.json[field]) ? Object.keys(answer.json[field]) : null;
    const effect = now === null ? '' : rest.some((name) => now.includes(name)) ? ', added to' : ', replaced';
    world.claims.observe(world.context.id, `${answer.response?.status}${effect}`);
  });
}
