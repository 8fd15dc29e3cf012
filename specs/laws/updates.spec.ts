import { resourcesUnder } from '../../src/contract/index.ts';
import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import type { Resource } from '../../src/contract/terms/contract.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { falsyDescriptions } from '../../src/generate/values/opaque-texts.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { generatedUpdates } from '../steps/requests/generated-updates.ts';
import { createTogether } from '../steps/resources/together.ts';
import { emptiedFields, isEmpty } from '../steps/updates/emptied-fields.ts';
import { keepsUnset } from '../steps/updates/set-unasked.ts';
import { updateEach } from '../steps/updates/update-each.ts';

/**
 * Sends two concurrent updates of one field each. A deployment may refuse one of them; but if both are answered with success, neither may undo the
 * other. Which of the two an answer shows already is open, so only the read afterwards is checked.
 */
const updateTogether = async (world: World, resource: Resource): Promise<void> => {
  // Lasting resources are shared between tests, so there are no concurrent requests to them.
  if (await world.resources.lasts(resource)) return;
  const id = await world.resources.scratch(resource.name, 'by two at once');
  for (let round = 0; round < world.context.byEffort(1, 2, 5); round += 1) {
    const texts = { description: `both ${world.context.word()}`, metadata: `both ${world.context.word()}` };
    const asks = Object.entries(texts).map(([field, text]) =>
      requestTo(resource, 'update', { id, json: { [field]: text } }),
    );
    const answers = await Promise.all(asks.map((ask) => world.requests.aside(ask)));
    if (!answers.every(succeeded)) continue;
    let fetched = await world.requests.aside(requestTo(resource, 'get', { id }));
    const lost = (): string[] =>
      isObject(fetched.json)
        ? Object.entries(texts).flatMap(([field, text]) => (Object(fetched.json)[field] === text ? [] : [field]))
        : [];
    await world.context.settles(async () => {
      if (lost().length > 0) fetched = await world.requests.aside(requestTo(resource, 'get', { id }));
      return lost().length === 0;
    });
    if (!succeeded(fetched)) continue;
    world.claims.check(
      fetched,
      {
        place: `/${lost()[0] ?? ''}`,
        holds: lost().length === 0,
        summary: 'one of two updates that were sent at once undid the other',
        expected: 'the description of the one and the metadata of the other',
        received: `no trace of ${lost().join(' and ')}`,
      },
      answers,
    );
  }
};

/**
 * Updates the description to texts that look false. Which descriptions are accepted is not documented; the judge compares each answer with the
 * accepted request.
 */
const updateToFalsy = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.isQuick) return;
  const id = await world.resources.toChange(resource);
  for (const description of falsyDescriptions)
    await world.requests.send(requestTo(resource, 'update', { id, json: { description }, expect: 'open' }));
  await world.requests.send(requestTo(resource, 'get', { id }));
};

/** Updates two resources at once: the judge holds each answer against the resource that it is about. */
const updateApart = async (world: World, resource: Resource): Promise<void> => {
  if (await world.resources.lasts(resource)) return;
  // At `--effort quick` one that tests share, and a new one beside it.
  const ids = world.context.isQuick
    ? [await world.resources.toChange(resource), (await world.resources.create(resource)).id]
    : (await createTogether(world, resource, 2)).map(({ id }) => id);
  const updates = ids.map((id) =>
    requestTo(resource, 'update', { id, json: { description: `apart ${world.context.word()}` }, expect: 'open' }),
  );
  await Promise.all(updates.map((ask) => world.requests.send(ask)));
};

requirement.law('update', async ({ world, resource }) => {
  await world.resources.life(resource);
  await generatedUpdates(world, resource);
});

for (const law of ['update-applies', 'update-keeps-rest'] as const) {
  for (const resource of resourcesUnder(law)) {
    requirement.on(resource, law, async ({ world }) => {
      const set = await updateEach(world, resource);
      if (law === 'update-keeps-rest') await keepsUnset(world, resource, set);
      if (resource.traits.some((trait) => trait === 'described')) {
        await world.leavingNothing(() => (law === 'update-keeps-rest' ? updateTogether : updateApart)(world, resource));
        if (law === 'update-applies') await world.leavingNothing(() => updateToFalsy(world, resource));
      }
      await generatedUpdates(world, resource);
    });
  }
}

/** Holds that fields which an update made empty are shown as such. */
const showsEmpty = (world: World, { steady }: Resource, answer: Exchange, fields: JsonObject): void => {
  for (const [field, nothing] of Object.entries(fields)) {
    const shown = need(answer)[field];
    world.claims.check(answer, {
      place: `/${field}`,
      // One rule may be an equivalent of an empty list.
      holds: isEmpty(shown) || same(steady[field] ?? 'exact', nothing, shown),
      summary: `an update to an empty value leaves ${field} as it was`,
      expected: `no ${field}, null or an empty value`,
      received: asJson(shown),
    });
  }
};

/** Whether an empty value is accepted is not documented; if it is, the field must become empty. */
requirement.law('update-empties', async ({ world, resource }) => {
  const { id } = await world.resources.create(resource);
  const { isQuick } = world.context;
  const update = (json: JsonObject, open: readonly string[] = Object.keys(json)): Promise<Exchange> =>
    world.requests.send(
      requestTo(resource, 'update', { id, json, expect: { outcome: 'open', openFields: [...open] } }),
    );
  const empty = async (json: JsonObject): Promise<boolean> => {
    const updated = await update(json);
    if (!succeeded(updated)) return false;
    // At `--effort quick` the first is read.
    const isRead = !isQuick || Object.hasOwn(json, 'description');
    for (const answer of [updated, ...(isRead ? [await world.requests.send(requestTo(resource, 'get', { id }))] : [])])
      showsEmpty(world, resource, answer, json);
    return true;
  };
  const fields = await emptiedFields(world, resource);
  for (const [n, { field, value, nothing }] of fields.entries()) {
    const before = fields[n - 1];
    // The last field is filled again, so that an effect of this update on it is visible.
    if (before !== undefined) await update({ [before.field]: before.value }, []);
    if (nothing !== '' && !succeeded(await update({ [field]: value }, []))) continue;
    const isEmptied = await empty({ [field]: nothing });
    const beside = fields.find((one) => one.field !== field && one.nothing === '');
    // An update of another field must not restore the emptied one.
    if (!isEmptied || isQuick || beside === undefined) continue;
    const updated = await update({ [beside.field]: `beside ${world.context.word()}` }, []);
    if (succeeded(updated)) showsEmpty(world, resource, updated, { [field]: nothing });
  }
  if (!isQuick) await empty({ description: '', metadata: '' });
});

/** Document 1, Endpoints: the id comes from the path. Whether an update with a field that is not listed is refused is not said. */
requirement.law('update-id-from-path', async ({ world, resource }) => {
  const other = await world.resources.create(resource);
  const id = await world.resources.toChange(resource);
  const json = { id: other.id, description: 'meant for the one in the path' };
  const updated = await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'open' }));
  const fetched = await world.requests.send(requestTo(resource, 'get', { id }));
  for (const answer of succeeded(updated) ? [updated, fetched] : [fetched])
    world.claims.check(
      answer,
      {
        place: '/id',
        holds: need(answer)['id'] === id,
        summary: 'an id in the body of an update took the place of the id in the path',
        expected: asJson(id),
        received: asJson(need(answer)['id']),
      },
      [updated],
    );
  const bystander = await world.requests.send(requestTo(resource, 'get', { id: other.id }));
  world.claims.check(
    bystander,
    {
      place: '/description',
      holds: need(bystander)['description'] !== json.description,
      summary: 'an update changed the resource that the id in its body names, and not the one in the path',
      expected: asJson(other.shown['description']),
      received: asJson(need(bystander)['description']),
    },
    [updated],
  );
});
