import type { Resource } from '../../../src/contract/terms/contract.ts';
import { tryAgain } from '../../../src/exchange/client/tries.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { makeEach } from '../resources/make-each.ts';
import { textsOf } from '../resources/texts-of.ts';
import { createTogether } from '../resources/together.ts';
import { aloneInList } from './alone-in-list.ts';
import { judgeable, neverRight } from './looks.ts';
import { kinds, updateSome } from './survey-contents.ts';
import { fitsOnOnePage, isBrokenOff, isSound, type ListSurvey, lightened, Surveying } from './surveying.ts';

/**
 * Reads the whole list with some new resources in it, on several pages if possible. Others may create and delete resources meanwhile, and
 * pagination by offset then repeats or omits one of ours; so a list that looks wrong is read again before it is judged.
 */
export const survey = (world: World, resource: Resource): Promise<ListSurvey> =>
  world.context.once(`survey of ${resource.name}`, () => world.sparing(() => surveyNow(world, resource)));

const surveyNow = async (world: World, resource: Resource): Promise<ListSurvey> => {
  const isRemovable = !(await world.resources.lasts(resource));
  const alone = isRemovable ? await aloneInList(world, resource) : null;
  const first = await world.resources.create(resource);
  // Resources with the same texts must each be listed.
  const twins = await createTogether(world, resource, 2, textsOf(world, resource, first.id));
  const ids = [first, ...twins].map(({ id }) => id);
  if (isRemovable && resource.traits.includes('described')) {
    const some = kinds(world.context.marker()).slice(0, world.context.byEffort(2, 4, 4));
    ids.push(...(await makeEach(world, resource, some)));
    await updateSome(world, resource, ids);
  }
  const list = new Surveying(world, resource, ids, isRemovable);
  // Two pages show the page size, and whether there is more than one page.
  let seen = await list.look({ mostPages: 2 });
  if (seen.walk.stuck === null && !isSound(seen)) seen = await list.look();
  if (fitsOnOnePage(seen.walk, resource)) seen = await list.lookCloser(seen);
  if (fitsOnOnePage(seen.walk, resource)) seen = await list.lookForSecondPage(seen);
  else seen = await list.leaveOneAlone(await list.fillPages(seen));
  const settle = async (): Promise<void> => {
    const looks = [seen.walk];
    const look = async (): Promise<void> => {
      if (isSound(seen) || isBrokenOff(seen.walk)) return;
      seen = await list.look();
      looks.push(seen.walk);
    };
    const isOver = (): boolean => isBrokenOff(seen.walk) || neverRight(seen.ids, looks).length === 0;
    await world.context.settles(async () => {
      await look();
      return isOver();
    });
    await tryAgain('disturbed', async () => isOver() || look(), isOver);
    if (!isBrokenOff(seen.walk)) seen = { ...seen, ids: judgeable(seen.ids, looks) };
  };
  await settle();
  for (const further of ['fillLastPage', 'lookSingly', 'lookAtOnce', 'lookPlainly'] as const) {
    seen = await list[further](seen);
    await settle();
  }
  return lightened(alone === null ? seen : { ...seen, alone });
};
