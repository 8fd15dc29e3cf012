import type { JSX } from 'preact';
import type { RequirementResult, RequirementVerdict } from '../../model/report.ts';
import { linkTo } from '../browser/address.ts';
import { NO_FILTER, resourceOf } from '../data/filter.ts';
import { groupBy } from '../data/group-by.ts';
import { Text } from '../parts/text.tsx';
import { NONE, type VerdictCounts, worstOf } from './endpoint-cells.ts';
import { ShareBar } from './share-bar.tsx';

/** Short, since the name of the resource stands beside it. */
const stateOf = (total: number, counts: VerdictCounts, worst: RequirementVerdict | null): string => {
  if (worst === null || worst === 'pass') return `${total} pass`;
  if (worst !== 'unexercised') return `${counts[worst]} of ${total} ${worst}`;
  return counts[worst] === total ? `${total} not tried` : `${counts[worst]} of ${total} not tried`;
};

/** Every resource as one bar: shows at a glance where a deployment is weak. */
export const ResourceMap = ({ requirements }: { requirements: readonly RequirementResult[] }): JSX.Element => (
  <section class="resource-map" aria-labelledby="resource-map">
    <h2 id="resource-map">Resources</h2>
    <ul>
      {groupBy(requirements, ({ id }) => resourceOf(id)).map(([resource, own]) => {
        const counts = { ...NONE };
        for (const { verdict } of own) counts[verdict] += 1;
        const worst = worstOf(counts);
        return (
          <li key={resource}>
            <a href={linkTo({ view: 'requirements', filter: { ...NO_FILTER, resource } })}>
              <ShareBar counts={counts} />
              <Text of={resource} />
              <small class={worst ?? ''}>{stateOf(own.length, counts, worst)}</small>
            </a>
          </li>
        );
      })}
    </ul>
  </section>
);
