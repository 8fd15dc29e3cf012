import type { JSX } from 'preact';
import type { RequirementResult } from '../../model/report.ts';
import { linkTo } from '../browser/address.ts';
import { NO_FILTER, resourceOf } from '../data/filter.ts';
import { groupBy } from '../data/group-by.ts';
import { Text } from '../parts/text.tsx';
import { NONE, worstOf } from './endpoint-cells.ts';
import { ShareBar } from './share-bar.tsx';

/** Every resource as one bar, so that where a deployment is weak shows before a word is read. */
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
              <small class={worst ?? ''}>
                {worst === null || worst === 'pass'
                  ? own.length
                  : `${counts[worst]} of ${own.length} ${worst === 'unexercised' ? 'not tried' : worst}`}
              </small>
            </a>
          </li>
        );
      })}
    </ul>
  </section>
);
