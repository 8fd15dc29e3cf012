import type { JSX } from 'preact';
import type { RequirementResult } from '../../model/report.ts';
import { printable } from '../../text/printable.ts';
import { toFinding, toRequirement } from '../browser/address.ts';
import { groupBy } from '../data/group-by.ts';
import { Text } from '../parts/text.tsx';
import { walk } from './arrow-walk.ts';

interface RequirementMapProps {
  requirements: readonly RequirementResult[];
  /** Ids that match the filter. The others fade, so that the map keeps its shape. */
  shown: ReadonlySet<string>;
}

/** Every requirement as one square: shows at a glance where a deployment is weak. */
export const RequirementMap = ({ requirements, shown }: RequirementMapProps): JSX.Element | null => {
  if (requirements.length === 0) return null;
  const [first] = requirements;
  return (
    <section class="requirement-map" aria-labelledby="requirement-map">
      <h2 id="requirement-map">Map</h2>
      <p class="note">One square per requirement. It leads to its evidence; a broken one to its first finding.</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the links inside, which stay plain links. */}
      <div onKeyDown={walk}>
        {groupBy(requirements, ({ document }) => document).map(([document, inDocument]) => (
          <div key={document} class="map-document">
            <h3>Document {document}</h3>
            {groupBy(inDocument, ({ section }) => section).map(([section, inSection]) => (
              <div key={section} class="map-section">
                <span class="map-label">
                  <Text of={section} />
                </span>
                <span class="map-cells">
                  {inSection.map((requirement) => (
                    <Cell
                      key={requirement.id}
                      requirement={requirement}
                      faded={!shown.has(requirement.id)}
                      entry={requirement === first}
                    />
                  ))}
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
};

const Cell = (props: { requirement: RequirementResult; faded: boolean; entry: boolean }): JSX.Element => {
  const {
    id,
    verdict,
    deviations: [first],
  } = props.requirement;
  const label = printable(`${id}: ${verdict}`);
  return (
    <a
      class={`cell mark ${verdict}${props.faded ? ' faded' : ''}`}
      href={first === undefined ? toRequirement(id) : toFinding(first)}
      title={label}
      tabIndex={props.entry ? 0 : -1}
    >
      <span class="unseen">{label}</span>
    </a>
  );
};
