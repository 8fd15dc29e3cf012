import { leave } from '../../../../src/harness/base/interruption.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import type { CaptureClaim } from '../captures/capture-claims.ts';
import type { Capture } from '../captures/captures.ts';
import type { Passed } from '../captures/passed.ts';
import { sampleTraffic } from './sample-traffic.ts';

interface ShownCapture {
  readonly passed: Passed;
  readonly capture: Capture;
}

/** A captured request as the list shows it and as its detail does. */
const sights = (passed: Passed): ShownCapture[] =>
  [passed.listed, passed.detail].flatMap((capture) => (capture === null ? [] : [{ passed, capture }]));

/** Every captured request of the sample. */
export const shownOf = async (world: World): Promise<readonly ShownCapture[]> => {
  const shown = (await sampleTraffic(world)).passed.flatMap(sights);
  return shown.length > 0 ? shown : leave('nothing of what went through the tunnel was captured');
};

/** Holds a claim against each request of the sample, in the list and in the detail. */
export const checkEach = async (world: World, claimOf: CaptureClaim): Promise<void> =>
  checkSights(world, claimOf, await shownOf(world));

/** As `checkEach`, for the replay of the sample if it was captured: a captured replay is a captured request like any other. */
export const checkReplayed = async (world: World, claimOf: CaptureClaim): Promise<void> => {
  const { replayed } = await sampleTraffic(world);
  if (replayed !== null) checkSights(world, claimOf, sights(replayed));
};

const checkSights = (world: World, claimOf: CaptureClaim, shown: readonly ShownCapture[]): void => {
  for (const { passed, capture } of shown) {
    const claim = claimOf(capture.item, passed);
    if (claim === null) continue;
    const place = capture === passed.listed ? `/requests/*${claim.place}` : claim.place;
    const summary = `${passed.exhibit.what}: ${claim.summary}`;
    world.claims.check(capture.exchange, { ...claim, place, summary }, [passed.answer]);
  }
};
