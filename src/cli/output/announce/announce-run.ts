import { gaps, requirements } from '../../../contract/index.ts';
import { eventLine } from '../../../report/live/event-line.ts';
import type { BegunEvent } from '../../../report/live/run-event.ts';

type Begun = Pick<BegunEvent, 'run' | 'target' | 'seed' | 'effort'> & { readonly shard: string | undefined };

const countIn = (all: readonly { readonly id: string }[], chosen: readonly string[] | null): number =>
  chosen === null ? all.length : all.filter(({ id }) => chosen.includes(id)).length;

/** Says as JSON that a run begins, and how much it tries; `chosen` is null for everything. */
export const announceRun = ({ shard, ...begun }: Begun, chosen: readonly string[] | null): void => {
  const counts = { requirements: countIn(requirements, chosen), gaps: countIn(gaps, chosen) };
  process.stdout.write(eventLine({ event: 'begun', ...begun, ...counts, ...(shard === undefined ? {} : { shard }) }));
};
