import type { Resource } from '../../../src/contract/terms/contract.ts';
import { opaqueTexts, tellingDescription } from '../../../src/generate/values/opaque-texts.ts';
import { fixedText } from '../../../src/generate/values/text.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';
import { makeEach } from './make-each.ts';

/** How many of the oldest and of the newest resources are read: a delete that removes another one as well is likely to remove one of these. */
const atEachEnd = 3;

/** Checks that resources which this worker made and did not delete are still there, after the deletes of this test and of earlier ones. */
export const sparesOurs = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.isQuick || !can(resource, 'delete') || (await world.resources.lasts(resource))) return;
  const made = world.resources.made(resource);
  for (const id of new Set([...made.slice(0, atEachEnd), ...made.slice(-atEachEnd)])) {
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
  }
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
  await makeEach(world, resource, [{}]);
  const unusual = await makeEach(world, resource, texts);
  await makeEach(world, resource, [{}]);
  for (const id of unusual) {
    const deleted = await world.requests.send(requestTo(resource, 'delete', { id, expect: 'success-unless-refused' }));
    if (!succeeded(deleted)) return;
  }
};
