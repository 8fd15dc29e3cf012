import { isObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

/** A resource that was deleted with success, and the answer that said so. */
export interface DeletedResource {
  readonly id: string;
  /** Distinguishes it from another resource that got the same id since. */
  readonly description: unknown;
  readonly exchange: Exchange;
}

/** Some resources of one kind: those that exist, and those that were deleted. */
export interface Remaining {
  readonly world: World;
  readonly resource: Resource;
  readonly living: string[];
  /** The ids that a list has shown. */
  readonly listed: Set<string>;
  readonly removed: readonly DeletedResource[];
}

/** Whether an answer shows what was deleted. The documents do not say that an id is never given out again. */
const isIt = ({ id, description }: DeletedResource, shown: unknown): boolean =>
  isObject(shown) && shown['id'] === id && (shown['description'] ?? '') === (description ?? '');

/**
 * Holds that a list still shows every resource that it has shown and that was not deleted, whatever was done to others, and that deleted ones do
 * not come back.
 */
export const checkList = async ({ world, resource, living, listed, removed }: Remaining): Promise<void> => {
  const wanted = living.filter((id) => listed.has(id));
  const gone = removed.filter(({ id }) => !living.includes(id));
  let walk = await world.requests.recent(resource);
  // Others may create and delete resources while it is read; pagination by offset then omits one resource, and another one in the next reading.
  const shown = new Set<unknown>();
  const missing = (): string[] => {
    for (const item of walk.items) shown.add(item['id']);
    return wanted.filter((id) => !shown.has(id));
  };
  const back = (): DeletedResource[] => gone.filter((one) => walk.items.some((item) => isIt(one, item)));
  await world.context.settles(async () => {
    if (missing().length > 0) walk = await world.requests.recent(resource);
    return missing().length === 0;
  });
  // A list may show what was deleted a moment longer.
  await world.context.settles(async () => {
    if (back().length > 0) walk = await world.requests.recent(resource);
    return back().length === 0;
  }, world.context.patience.deletionMs);
  const page = walk.pages.at(-1);
  if (page === undefined || walk.stuck !== null) return;
  world.claims.check(page, {
    place: `/${resource.listKey}`,
    holds: missing().length === 0,
    summary: 'a resource that was listed is no longer in the list, and only others were deleted',
    expected: `${wanted.length} of ${wanted.length} resources that were listed before`,
    received: `${missing().length} missing: ${missing().join(', ')}`,
  });
  world.claims.check(
    page,
    {
      place: `/${resource.listKey}`,
      holds: back().length === 0,
      summary: 'a resource that was deleted is in the list after others were created and updated',
      expected: `none of ${gone.length} that were deleted`,
      received: `${back().length}: ${back()
        .map(({ id }) => id)
        .join(', ')}`,
    },
    back().map(({ exchange }) => exchange),
  );
};

/** Holds that what was deleted is not shown, whatever was done to others since. */
export const checkGone = async ({ world, resource, living, removed }: Remaining): Promise<void> => {
  for (const one of removed.filter(({ id }) => !living.includes(id))) {
    const { id, exchange } = one;
    const answer = await world.requests.send(requestTo(resource, 'get', { id, expect: 'open' }));
    world.claims.check(
      answer,
      {
        place: 'status',
        holds: !succeeded(answer) || !isIt(one, answer.json),
        summary: 'a resource that was deleted is shown',
        expected: 'a refusal',
        received: `status ${answer.response?.status}`,
      },
      [exchange],
    );
  }
};
