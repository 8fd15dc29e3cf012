import { resourcesUnder } from '../../src/contract/index.ts';
import type { JsonObject } from '../../src/contract/json-object.ts';
import type { Resource } from '../../src/contract/terms/contract.ts';
import { tellingDescription } from '../../src/generate/values/opaque-texts.ts';
import { fixedText } from '../../src/generate/values/text.ts';
import { leave, unexercisedIn } from '../../src/harness/base/interruption.ts';
import { can, requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { besides, secondPage } from '../steps/lists/second-page.ts';
import { checkStillListed } from '../steps/lists/still-listed.ts';
import { createUntidy } from '../steps/resources/create-untidy.ts';
import { listedSighting } from '../steps/resources/sightings.ts';

/** The fields of a resource in which a list contradicts what our requests made of it. */
const wrongIn = ({ steady }: Resource, wanted: JsonObject, shown: JsonObject): string[] =>
  Object.entries(steady)
    .filter(([field, how]) => Object.hasOwn(wanted, field) && !same(how, wanted[field], shown[field]))
    .map(([field]) => field);

/** Text of their own that some resources have, longer than in the example: a list may cut it, and a deployment may refuse it. */
const long: { readonly [resource: string]: JsonObject } = { 'http-response-backends': { body: fixedText(960, 1) } };

/** The judge holds every list against what was created; of an update a list may hear a moment later, so that here it is waited for. */
const showsUpdate = async (world: World, resource: Resource): Promise<void> => {
  if (!world.context.isQuick) await besides(world, resource);
  const id = await world.resources.toChange(resource);
  // A list that keeps what it has shown once would show that after an update.
  const before = await listedSighting(world, resource, id, () => true, true);
  const behind = world.context.isQuick ? null : await secondPage(world, resource, id, before);
  const { description, metadata, ...own } = await world.bodies.updateBody(resource);
  const update = (json: JsonObject) => requestTo(resource, 'update', { id, json });
  const isDescribed = resource.traits.some((trait) => trait === 'described');
  // Twice: a list that is one update behind, or that hears of the first alone, shows that.
  let updated = isDescribed ? await world.requests.send(update({ description, metadata })) : null;
  // Which characters are welcome in a description is not said; those that are taken are shown.
  const texts = { description: tellingDescription, metadata: fixedText(4096, 1) };
  const rest = { ...own, ...long[resource.name] };
  const { isQuick } = world.context;
  const tryUpdate = async (json: JsonObject): Promise<boolean> => {
    const answer = await world.requests.send({ ...update(json), expect: 'open' });
    if (succeeded(answer)) updated = answer;
    return succeeded(answer);
  };
  const isTaken = isDescribed && (await tryUpdate(isQuick ? { ...texts, ...rest } : texts));
  // Without description and metadata: a cached list may be refreshed only when one of these changes.
  if (
    Object.keys(own).length > 0 &&
    !(isTaken && isQuick) &&
    !(Object.hasOwn(long, resource.name) && (await tryUpdate(rest)))
  )
    updated = await world.requests.send(update(own));
  if (updated === null) return;
  need(updated);
  const wanted = world.resources.expected(id) ?? {};
  const isRight = (shown: JsonObject): boolean => wrongIn(resource, wanted, shown).length === 0;
  const seen = await listedSighting(world, resource, id, isRight, true);
  if (seen === null) {
    if (before !== null) await checkStillListed(world, resource, id, [before.exchange, updated]);
    return leave('a resource that was updated is on no page of its list');
  }
  // A page behind the first may be kept for longer than that.
  const later = behind === null ? null : await behind(isRight);
  for (const { exchange, place, shown } of later === null ? [seen] : [seen, later]) {
    const wrong = wrongIn(resource, wanted, shown);
    for (const field of wrong.length > 0 ? wrong : ['']) {
      world.claims.check(
        exchange,
        {
          place: `${place}/${field}`,
          holds: field === '',
          summary: `the list does not show ${field} as it was updated`,
          expected: asJson(wanted[field]),
          received: asJson(shown[field]),
        },
        [updated],
      );
    }
  }
};

/** What was created is listed as the creation has shown it, whatever that made of its description. There may be no room for it. */
const listsUntidy = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.isQuick || (await world.resources.lasts(resource))) return;
  const look = async (): Promise<void> => {
    if ((await createUntidy(world, resource)) !== undefined) await world.requests.recent(resource, { isNeeded: true });
  };
  await world.sparing(look).catch(unexercisedIn);
};

for (const resource of resourcesUnder('list-echo').filter((one) => can(one, 'create'))) {
  requirement.on(resource, 'list-echo', async ({ world }) => {
    await world.resources.life(resource);
    await listsUntidy(world, resource);
    if (can(resource, 'update')) await showsUpdate(world, resource);
  });
}
