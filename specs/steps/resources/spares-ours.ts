import type { Resource } from '../../../src/contract/terms/contract.ts';
import { opaqueTexts, tellingDescription } from '../../../src/generate/values/opaque-texts.ts';
import { fixedText } from '../../../src/generate/values/text.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';
import { makeEach } from './make-each.ts';

/** Of what there is of a kind so many at each end are looked at: whoever deletes something else as well takes the oldest or the newest. */
const atEachEnd = 3;

/** Holds that what this worker made of a kind and did not delete is there, whatever was deleted in this test or before. */
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

/** Deletes some that a deployment may take for others by their texts: none of one, as much as there may be, and unusual ones. */
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
  // One that was made before all of them, and one after.
  await makeEach(world, resource, [{}]);
  const unusual = await makeEach(world, resource, texts);
  await makeEach(world, resource, [{}]);
  for (const id of unusual) {
    const deleted = await world.requests.send(requestTo(resource, 'delete', { id, expect: 'success-unless-refused' }));
    if (!succeeded(deleted)) return;
  }
};
