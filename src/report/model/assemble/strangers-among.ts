import type { Report, RunInfo } from '../report.ts';
import { notChosen } from './assemble.ts';

/** The address to compare. An embedded deployment has another one in every shard. */
const addressOf = ({ target: { baseUrl, agentUrl, embedded } }: RunInfo): string =>
  embedded ? 'embedded' : JSON.stringify([baseUrl, agentUrl]);

const chosenIn = ({ requirements }: Report): string =>
  requirements
    .filter(({ reason }) => reason !== notChosen)
    .map(({ id }) => id)
    .join();

/** What shards of one run have in common. The seed is no part of it: each shard may draw its own. */
const common: readonly (readonly [what: string, of: (report: Report) => string])[] = [
  ['deployments', ({ run }) => run.target.name],
  ['addresses', ({ run }) => addressOf(run)],
  ['efforts', ({ run }) => run.effort],
  ['versions of Plumbline', ({ run }) => run.harnessVersion],
  ['choices of --only', chosenIn],
];

const firstTwice = (items: readonly string[]): string | undefined =>
  items.find((item, index) => items.indexOf(item) < index);

/** Why these reports do not belong to the shards of one run; null if they do. Missing shards are not checked here. */
export const strangersAmong = (reports: readonly Report[]): string | null => {
  for (const [what, of] of common) {
    const values = [...new Set(reports.map(of))];
    if (values.length > 1) return `they are of different ${what}`;
  }
  const run = firstTwice(reports.map(({ run: { id } }) => id));
  if (run !== undefined) return `run ${run} is among them twice`;
  const shards = reports.map(({ run: { shard } }) => shard);
  const parts = shards.flatMap((shard) => shard ?? []);
  if (reports.length > 1 && parts.length < reports.length) {
    const whole = reports.find(({ run: { shard } }) => shard === undefined);
    return `run ${whole?.run.id} was started without --shard`;
  }
  const twice = firstTwice(parts);
  if (twice !== undefined) return `shard ${twice} is among them twice`;
  const counts = [...new Set(parts.map((part) => part.split('/')[1]))];
  return counts.length > 1 ? `they are parts of ${counts.join(' and of ')}` : null;
};
