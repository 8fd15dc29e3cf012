import type { Resource } from '../../src/contract/terms/contract.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import {
  emptyLooking,
  emptyLookingUpdates,
  falsyDescriptions,
  opaqueTexts,
  rareTexts,
  wholeTexts,
} from '../../src/generate/values/opaque-texts.ts';
import { unusualText } from '../../src/generate/values/text.ts';
import { can, requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { forAny } from '../../src/harness/world/property.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { idOf, succeeded } from '../../src/judge/subject/subject.ts';
import { createsAfterRefusal } from '../steps/requests/after-refused-creation.ts';
import { generatedCreations } from '../steps/requests/generated-creations.ts';
import { makeEach } from '../steps/resources/make-each.ts';
import { listedSighting } from '../steps/resources/sightings.ts';
import { textsOf } from '../steps/resources/texts-of.ts';
import { createTogether } from '../steps/resources/together.ts';

/** The text without control characters, unusual white space and decomposed accents. */
const plainly = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim() || 'plain';

requirement.law('create', async ({ world, resource }) => {
  await world.resources.life(resource);
  await generatedCreations(world, resource);
  await createsAfterRefusal(world, resource);
});

/** The judge compares every created resource with the request; here the request has unusual text. */
requirement.law('create-echo', async ({ world, resource }) => {
  await forAny(
    world,
    unusualText(255),
    world.context.byEffort(0, 8, 40),
    // Only metadata is documented as opaque. Which characters a description may have is not documented, nor that surrounding white space, control
    // characters and the form of accents are kept. But what is accepted is shown.
    async (description) =>
      world.requests.attempt(resource, await world.bodies.body(resource, { description: plainly(description) })),
    [...opaqueTexts.slice(0, 2), ...(world.context.isQuick ? [] : falsyDescriptions)],
  );
  await generatedCreations(world, resource);
});

const checkMetadata = (world: World, answer: Exchange, metadata: string, item = need(answer)): void => {
  const { metadata: shown } = item;
  world.claims.check(answer, {
    place: '/metadata',
    holds: (shown ?? '') === metadata,
    summary: 'metadata is not what was sent',
    expected: asJson(metadata),
    received: asJson(shown),
  });
};

/**
 * For `--effort quick`: a text is checked in the answer to its creation or update, and only the last one is read and listed. One rare text that is
 * accepted is enough; all of them together are tried first.
 */
const metadataAtLeast = async (world: World, resource: Resource): Promise<void> => {
  const create = async (metadata: string, expect: 'success' | 'open'): Promise<boolean> => {
    const json = await world.bodies.body(resource, { metadata });
    const created = await world.requests.send(requestTo(resource, 'create', { json, expect }));
    if (succeeded(created) || expect === 'success') checkMetadata(world, created, metadata);
    return succeeded(created);
  };
  const [looksEmpty = '', ...moreEmpty] = emptyLooking;
  for (const metadata of [...opaqueTexts.slice(1), looksEmpty]) await world.passing(() => create(metadata, 'success'));
  for (const metadata of [rareTexts.join(''), ...rareTexts])
    if (await world.passing(() => create(metadata, 'open'))) break;
  const [first = ''] = opaqueTexts;
  const description = `${world.context.marker()} `.padEnd(200, 'x');
  const { id, exchange } = await world.resources.create(resource, { description, metadata: first });
  checkMetadata(world, exchange, first);
  for (const [n, metadata] of [...moreEmpty, ...opaqueTexts.slice(-1)].entries()) {
    const json = n === 0 ? { description, metadata } : { metadata };
    checkMetadata(world, await world.requests.send(requestTo(resource, 'update', { id, json })), metadata);
  }
  await lookLast(world, resource, id);
};

/** Holds that metadata stays the same after an update of the description, also in a read and in the list. */
const lookLast = async (world: World, resource: Resource, id: string): Promise<void> => {
  const last = opaqueTexts.at(-1) ?? '';
  if (can(resource, 'update')) {
    const json = { description: 'stored again' };
    checkMetadata(world, await world.requests.send(requestTo(resource, 'update', { id, json })), last);
  }
  if (world.context.isQuick) checkMetadata(world, await world.requests.send(requestTo(resource, 'get', { id })), last);
  if (!can(resource, 'list')) return;
  const listed = await listedSighting(world, resource, id, ({ metadata }) => metadata === last);
  if (listed !== null) checkMetadata(world, listed.exchange, last, listed.shown);
};

/** Metadata is kept byte for byte: in creations, updates, lists and reads. */
requirement.law('metadata-opaque', async ({ world, resource }) => {
  const updates = can(resource, 'update');
  if (updates && world.context.isQuick) return metadataAtLeast(world, resource);
  const looked = async (id: string, metadata: string): Promise<void> =>
    checkMetadata(world, await world.requests.send(requestTo(resource, 'get', { id })), metadata);
  const comesBack = async (metadata: string): Promise<void> => {
    const { id, exchange } = await world.resources.create(resource, { metadata });
    checkMetadata(world, exchange, metadata);
    await looked(id, metadata);
  };
  const comesBackIfTaken = async (metadata: string): Promise<void> => {
    const json = await world.bodies.body(resource, { metadata });
    const created = await world.requests.send(requestTo(resource, 'create', { json, expect: 'open' }));
    if (!succeeded(created)) return;
    checkMetadata(world, created, metadata);
    const id = idOf(resource, created.json);
    if (id !== undefined) await looked(id, metadata);
  };
  await forAny(world, unusualText(4096), world.context.byEffort(2, 4, 40), comesBack, opaqueTexts);
  // They are kept until the end of the test, so that the list shows them, too.
  for (const metadata of (await world.resources.lasts(resource)) ? [] : rareTexts)
    await world.sparing(() => comesBackIfTaken(metadata));
  // For texts that look empty the answer to the request is enough; but `null` is also read, because a read may parse it as JSON.
  const isReadAgain = (metadata: string): boolean => opaqueTexts.includes(metadata) || metadata === 'null';
  const alsoCreated = updates
    ? emptyLooking.slice(0, 1)
    : [...emptyLooking, ...(world.context.isQuick ? [] : wholeTexts)];
  for (const metadata of alsoCreated)
    await world.passing(async () => {
      const { id, exchange } = await world.resources.create(resource, { metadata });
      checkMetadata(world, exchange, metadata);
      if (isReadAgain(metadata)) await looked(id, metadata);
    });
  const last = opaqueTexts.at(-1) ?? '';
  // A long description, to check that it is still complete after the metadata was updated.
  const description = `${world.context.marker()} `.padEnd(200, 'x');
  const { id } = await world.resources.create(resource, updates ? { description } : { metadata: last });
  if (updates) {
    for (const metadata of (await world.resources.lasts(resource)) ? [] : rareTexts) {
      const updated = await world.requests.send(
        requestTo(resource, 'update', { id, json: { metadata }, expect: 'open' }),
      );
      if (succeeded(updated)) checkMetadata(world, updated, metadata);
    }
    for (const [n, metadata] of [...emptyLookingUpdates, ...wholeTexts, ...opaqueTexts].entries()) {
      // The first update also sends the description as it is: a deployment that compares only the description would skip the update.
      const json = n === 0 ? { description, metadata } : { metadata };
      checkMetadata(world, await world.requests.send(requestTo(resource, 'update', { id, json })), metadata);
      if (isReadAgain(metadata)) await looked(id, metadata);
    }
  }
  await lookLast(world, resource, id);
});

/** The judge compares the id of every creation with those of existing resources, also for concurrent creations and for equal texts. */
requirement.law('id-unique', async ({ world, resource }) => {
  const {
    description: _,
    metadata: __,
    ...settings
  } = (await world.resources.lasts(resource)) ? {} : await world.bodies.body(resource);
  const { id } = await world.resources.create(resource, settings);
  await createTogether(world, resource, 2, textsOf(world, resource, id));
  if (Object.keys(settings).length === 0) return;
  // The same settings with other texts. Which settings must be unique is not documented, so a refusal proves nothing; but the first resource must
  // not change.
  await makeEach(world, resource, [settings]);
  const wanted = world.resources.expected(id)?.['description'];
  const fetched = await world.requests.send(requestTo(resource, 'get', { id }));
  const { description } = need(fetched);
  world.claims.check(fetched, {
    place: '/description',
    holds: same('text', wanted, description),
    summary: 'a creation with the same settings as an existing resource changed that resource',
    expected: asJson(wanted),
    received: asJson(description),
  });
});
