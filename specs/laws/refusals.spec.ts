import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import type { Resource } from '../../src/contract/terms/contract.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { malformedJson } from '../../src/generate/cases/broken.ts';
import { inventedId, withWildcards } from '../../src/generate/values/invented-id.ts';
import { fixedText } from '../../src/generate/values/text.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { type Ask, can, requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { noServerError } from '../../src/harness/world/claims/claim.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { declined, refused, succeeded } from '../../src/judge/subject/subject.ts';
import { existingId } from '../steps/resources/existing.ts';
import { refusesOtherKind } from '../steps/resources/other-kinds.ts';
import { plainTwin } from '../steps/resources/plain-twin.ts';
import { listedSighting } from '../steps/resources/sightings.ts';

/** The judge checks the status of every refusal; this is one for resources that cannot be created. */
const refusesUnknown = async (world: World, resource: Resource): Promise<void> => {
  const { items } = await world.requests.walk(resource, { mostPages: 1 });
  const id = items[0]?.['id'];
  if (typeof id !== 'string') return leave('there is none to read, so that the refusal of another would prove nothing');
  const right = requestTo(resource, 'get', { id, expect: 'open' });
  await world.claims.refuses({ wrong: 'an id that names nothing', right, broken: { ...right, id: inventedId(id) } });
};

/**
 * Holds that ids similar to a valid one are refused: its first half, a longer one, one with another type prefix, and one that is a pattern of LIKE
 * for it. Short ids are skipped: they may be counters, so that a similar one is another resource's.
 */
const refusesSimilar = async (world: World, right: Ask, id: string, accepted: Exchange): Promise<void> => {
  const suffix = id.slice(id.lastIndexOf('_') + 1);
  if (suffix.length < 16) return;
  for (const [wrong, similar] of [
    ['the first half of an id', id.slice(0, -suffix.length / 2)],
    ['an id with more behind it', `${id}${suffix.slice(0, 4)}`],
    ['an id with another type prefix', `usr_${suffix}`],
    ...(world.context.isQuick ? [] : [['an id that ends in underscores', withWildcards(id)] as const]),
  ] as const)
    await world.claims.refuses({ wrong, right, broken: { ...right, id: similar }, accepted });
};

requirement.law('unknown-id', async ({ world, resource }) => {
  const { mayWrite } = world.context;
  const id = mayWrite ? await world.resources.toChange(resource) : await existingId(world, resource);
  const unknown = inventedId(id);
  const wrong = 'an id that names nothing';
  const read = requestTo(resource, 'get', { id, ...(mayWrite ? {} : { expect: 'success-unless-refused' }) });
  const accepted = await world.requests.send(read);
  if (!succeeded(accepted))
    return leave(
      `${accepted.endpoint} answered ${accepted.response?.status} to an id that a list or a creation showed`,
    );
  const isRefused = await world.claims.refuses({ wrong, right: read, broken: { ...read, id: unknown }, accepted });
  if (isRefused) await refusesSimilar(world, read, id, accepted);
  if (isRefused && mayWrite) await refusesOtherKind(world, read, accepted);
  // Written only where a read is refused: what can be read may belong to somebody.
  if (!isRefused || !mayWrite || !can(resource, 'update')) return;
  const json = await world.bodies.updateBody(resource);
  const right = requestTo(resource, 'update', { id, json });
  await world.claims.refuses({ wrong, right, broken: { ...right, id: unknown } });
});

requirement.law('refusal-4xx', async ({ world, resource }) => {
  if (!can(resource, 'create')) return refusesUnknown(world, resource);
  const right = requestTo(resource, 'create', { json: await world.bodies.body(resource) });
  // A new body, so that it is not refused for a member that must be unique.
  const text = JSON.stringify(await world.bodies.body(resource));
  // A truncated body is no JSON for any parser.
  await world.claims.refuses({
    wrong: 'a body that is cut off',
    right,
    accepted: await plainTwin(world, resource),
    broken: requestTo(resource, 'create', { body: text.slice(0, -1) }),
  });
  // A lenient parser may accept some of the others; but a server error is wrong for all of them.
  for (const { text: malformed, name } of malformedJson().slice(0, world.context.byEffort(2, 20, 20))) {
    const answer = await world.requests.send(requestTo(resource, 'create', { body: malformed, expect: 'unjudged' }));
    const status = answer.response?.status ?? 0;
    world.claims.observe('api.failure-statuses', `a body that is not JSON (${name}): ${status}`);
    world.claims.check(answer, noServerError(answer, `a body that is not JSON (${name})`));
  }
});

const ofNoPolicy = { ip_restriction: { ip_policy_ids: ['ipp_000000000000000000000000000'] } };
const ofNobody = { certificate_management_policy: { authority: 'nobody', private_key_type: 'dsa' } };

/** Values that a deployment must or may refuse, by resource. It may check them only after it stored the rest of the request. */
const unfit: { readonly [resource: string]: (shown: JsonObject) => JsonObject } = {
  credentials: () => ({ acl: ['listen:plumbline'] }),
  'ssh-credentials': () => ({ acl: ['listen:plumbline'] }),
  'ip-policy-rules': () => ({ cidr: '198.51.100.0/33' }),
  'reserved-domains': () => ofNobody,
  'agent-ingresses': () => ofNobody,
  // Unknown ids may also be accepted (a gap); but of what is refused no part may be stored.
  'tls-edges': () => ({ tls_termination: { enabled: false, terminate_at: 'edge' }, ...ofNoPolicy }),
  'tcp-edges': () => ofNoPolicy,
  'failover-backends': ({ backends }) => ({
    backends: (Array.isArray(backends) ? backends : []).map((id) => inventedId(String(id))),
  }),
  'weighted-backends': ({ backends }) => ({
    backends: Object.fromEntries(Object.keys(isObject(backends) ? backends : {}).map((id) => [id, 10_001])),
  }),
};

/** Sends such a creation. Returns the description of the resource that must not exist; none where it was accepted. */
const unfitCreation = async (world: World, resource: Resource, shown: JsonObject): Promise<readonly unknown[]> => {
  const wrong = unfit[resource.name]?.(shown);
  if (wrong === undefined || world.context.isQuick || (await world.resources.lasts(resource))) return [];
  const json = await world.bodies.body(resource, wrong);
  const expect = { outcome: 'open', openFields: Object.keys(wrong) } as const;
  const answer = await world.requests.send(requestTo(resource, 'create', { json, expect }));
  return refused(answer) ? [json['description']] : [];
};

requirement.law('refused-create-makes-nothing', async ({ world, resource }) => {
  const right = await world.bodies.body(resource);
  const { id, shown } = await world.resources.create(resource, { description: right['description'] });
  // Without room for another one a creation is refused for that.
  if (!world.context.isQuick) await world.leavingNothing(async () => void (await world.resources.create(resource)));
  const marked = await world.bodies.body(resource, { metadata: fixedText(4097, 1) });
  const answer = await world.requests.send(requestTo(resource, 'create', { json: marked, expect: 'refusal' }));
  if (!declined(answer))
    return leave('metadata of 4097 bytes was not refused, so there is no refused create to look at');
  const unwanted = [marked['description'], ...(await unfitCreation(world, resource, shown))];
  const { items, pages, stuck } = await world.requests.recent(resource, { isNeeded: true });
  const page = pages.at(-1);
  if (page === undefined || stuck !== null || !items.some((item) => item['id'] === id))
    return leave('the list cannot be relied on');
  const ghosts = items.filter((item) => unwanted.includes(item['description']));
  world.claims.check(
    page,
    {
      place: `/${resource.listKey}`,
      holds: ghosts.length === 0,
      summary: 'a creation that was refused left a resource behind',
      expected: 'no such resource in the list',
      received: `${ghosts.length} with the description of a refused request`,
    },
    [answer],
  );
});

/** Sends such an update together with a new description. Returns the state that the resource must have then; null where it is not known. */
const afterUnfit = async (world: World, resource: Resource, shown: JsonObject): Promise<JsonObject | null> => {
  const wrong = unfit[resource.name]?.(shown);
  if (wrong === undefined) return shown;
  const json = { description: 'half of another refused update', ...wrong };
  const expect = { outcome: 'open', openFields: Object.keys(wrong) } as const;
  const answer = await world.requests.send(requestTo(resource, 'update', { id: String(shown['id']), json, expect }));
  if (succeeded(answer)) return need(answer);
  return refused(answer) ? shown : null;
};

requirement.law('refused-update-changes-nothing', async ({ world, resource }) => {
  const { id, shown } = await world.resources.create(resource);
  const { isQuick } = world.context;
  const json = { description: 'half of a refused update', metadata: fixedText(4097, 1) };
  const answer = await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'refusal' }));
  if (!declined(answer))
    return leave('metadata of 4097 bytes was not refused, so there is no refused update to look at');
  // A description over its limit is checked apart from the metadata: a deployment may store it cut, and refuse the update all the same.
  const long = { description: `half of a long one ${fixedText(255, 1)}` };
  const cut = isQuick
    ? null
    : await world.requests.send(requestTo(resource, 'update', { id, json: long, expect: 'open' }));
  const wanted = await afterUnfit(world, resource, cut !== null && succeeded(cut) ? need(cut) : shown);
  if (wanted === null) return leave('an update was neither accepted nor refused');
  const fetched = await world.requests.send(requestTo(resource, 'get', { id }));
  const now = need(fetched);
  const expected = world.resources.expected(id) ?? {};
  for (const [field, how] of Object.entries(resource.steady)) {
    const isText = field === 'description' || field === 'metadata';
    // Other fields are compared with what requests set, unless one of the requests left them open.
    if (!isText && !Object.hasOwn(expected, field)) continue;
    world.claims.check(
      fetched,
      {
        place: `/${field}`,
        holds: isText ? same('text', wanted[field], now[field]) : same(how, expected[field], now[field]),
        summary: `an update that was refused changed ${field}`,
        expected: asJson((isText ? wanted : expected)[field]),
        received: asJson(now[field]),
      },
      [answer],
    );
  }
  if (isQuick || !can(resource, 'list')) return;
  const isRight = ({ description }: JsonObject): boolean => same('text', wanted['description'], description);
  const listed = await listedSighting(world, resource, id, isRight);
  if (listed === null) return;
  world.claims.check(
    listed.exchange,
    {
      place: `${listed.place}/description`,
      holds: isRight(listed.shown),
      summary: 'the list shows the description of an update that was refused',
      expected: asJson(wanted['description']),
      received: asJson(listed.shown['description']),
    },
    [answer],
  );
});
