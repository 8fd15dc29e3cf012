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

/** The fields in which a list contradicts our requests to the resource. */
const wrongIn = ({ steady }: Resource, wanted: JsonObject, shown: JsonObject): string[] =>
  Object.entries(steady)
    .filter(([field, how]) => Object.hasOwn(wanted, field) && !same(how, wanted[field], shown[field]))
    .map(([field]) => field);

/** Texts of fields that only some resources have, longer than in the example: a list may truncate them, and a deployment may refuse them. */
const long: { readonly [resource: string]: JsonObject } = { 'http-response-backends': { body: fixedText(960, 1) } };

/**
 * Holds that the list shows an update. The judge compares every list with creations; updates may show in lists with a delay, so this waits for
 * them.
 */
const showsUpdate = async (world: World, resource: Resource): Promise<void> => {
  if (!world.context.isQuick) await besides(world, resource);
  const id = await world.resources.toChange(resource);
  // Listed before the update, to notice a list with a stale cache.
  const before = await listedSighting(world, resource, id, () => true, true);
  const behind = world.context.isQuick ? null : await secondPage(world, resource, id, before);
  const { description, metadata, ...own } = await world.bodies.updateBody(resource);
  const update = (json: JsonObject) => requestTo(resource, 'update', { id, json });
  const isDescribed = resource.traits.some((trait) => trait === 'described');
  // Two updates, to notice a list that is one update behind or that shows only the first.
  let updated = isDescribed ? await world.requests.send(update({ description, metadata })) : null;
  // Which characters a description may have is not documented; but accepted ones are shown.
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
  // A later page may be stale for longer than the first.
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

/**
 * Holds that the list shows a new resource as the creation has shown it, even if the deployment normalized its description. The quota may not allow
 * it.
 */
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
