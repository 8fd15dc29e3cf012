import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { opaqueTexts, tellingDescription } from '../../../src/generate/values/opaque-texts.ts';
import { fixedText } from '../../../src/generate/values/text.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';
import { makeEach } from './make-each.ts';

/** How many of the oldest and of the newest resources are read: a delete that removes another one as well is likely to remove one of these. */
const atEachEnd = 3;

/** Checks that a resource which was not deleted is still there. */
const checkStands = async (world: World, resource: Resource, id: string): Promise<void> => {
  const read = requestTo(resource, 'get', { id, expect: 'open' });
  let answer = await world.requests.send(read);
  await world.context.settles(async () => {
    if (declined(answer)) answer = await world.requests.aside(read);
    return !declined(answer);
  });
  world.claims.check(answer, {
    place: 'status',
    holds: !declined(answer),
    summary: 'a resource that was not deleted is gone after others were deleted',
    expected: 'status 200',
    received: `status ${answer.response?.status}`,
  });
};

/** Checks that resources which this worker made and did not delete are still there, after the deletes of this test and of earlier ones. */
export const sparesOurs = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.isQuick || !can(resource, 'delete') || (await world.resources.lasts(resource))) return;
  const made = world.resources.made(resource);
  for (const id of new Set([...made.slice(0, atEachEnd), ...made.slice(-atEachEnd)]))
    await checkStands(world, resource, id);
};

/** Deletes each of these beside one that is newer, and beside one that is older, which must stay: there is room for no more than two at a time. */
const deleteInPairs = async (world: World, resource: Resource, texts: readonly JsonObject[]): Promise<void> => {
  for (const unusual of texts)
    for (const kinds of [
      [unusual, {}],
      [{}, unusual],
    ])
      await world.leavingNothing(async () => {
        const ids = await makeEach(world, resource, kinds);
        const [id, other] = kinds[0] === unusual ? ids : ids.reverse();
        if (id === undefined || other === undefined) return;
        const ask = requestTo(resource, 'delete', { id, expect: 'success-unless-refused' });
        if (succeeded(await world.requests.send(ask))) await checkStands(world, resource, other);
      });
};

/** Creates and deletes resources with texts that a deployment may mix up: one left out, one of full length, unusual characters. */
export const deleteUnusual = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.isQuick || !can(resource, 'delete') || !resource.traits.includes('described')) return;
  if (await world.resources.lasts(resource)) return;
  const texts = [
    { description: undefined },
    { metadata: undefined },
    { description: tellingDescription },
    { metadata: opaqueTexts[0] },
    { metadata: fixedText(4096, 1) },
  ];
  // One older and one newer than all of them, which must stay.
  const [older] = await makeEach(world, resource, [{}]);
  const unusual = await makeEach(world, resource, texts);
  const newest = await makeEach(world, resource, [{}]);
  // A delete may land on what was read last.
  if (older !== undefined) await world.requests.send(requestTo(resource, 'get', { id: older, expect: 'open' }));
  for (const id of unusual) {
    const deleted = await world.requests.send(requestTo(resource, 'delete', { id, expect: 'success-unless-refused' }));
    if (!succeeded(deleted)) return;
  }
  if (newest.length === 0) await deleteInPairs(world, resource, texts);
};
