import type { JSX, TargetedKeyboardEvent } from 'preact';
import type { RequirementResult } from '../report.ts';
import { groupBy } from './group-by.ts';
import { Text } from './text.tsx';
import { linkTo } from './use-target.ts';

interface RequirementMapProps {
  requirements: readonly RequirementResult[];
  /** Ids that the filter lets through; the others fade, so that the shape of the map stays the same. */
  shown: ReadonlySet<string>;
}

/** Every requirement as one square, so that where a deployment is weak shows before a word is read. */
export const RequirementMap = ({ requirements, shown }: RequirementMapProps): JSX.Element | null => {
  if (requirements.length === 0) return null;
  const [first] = requirements;
  return (
    <section class="map" aria-labelledby="map">
      <h2 id="map">Map</h2>
      <p class="note">One square per requirement, by document and section. Arrow keys move, Enter follows.</p>
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
  const { id, verdict } = props.requirement;
  const label = `${id}: ${verdict}`;
  return (
    <a
      class={`mark ${verdict}${props.faded ? ' faded' : ''}`}
      href={linkTo(id)}
      title={label}
      tabIndex={props.entry ? 0 : -1}
    >
      <span class="unseen">{label}</span>
    </a>
  );
};

const STEPS: { readonly [key: string]: (at: number, last: number) => number } = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * A thousand squares must not be a thousand stops of the Tab key: one is, and the arrow keys move it. The stop is moved
 * in the document itself, because drawing the whole map again for every key would make the keys lag.
 */
const walk = (event: TargetedKeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key];
  const cells = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a.mark')];
  const at = cells.findIndex((cell) => cell.matches(':focus'));
  if (step === undefined || at < 0) return;
  event.preventDefault();
  for (const cell of cells) cell.tabIndex = -1;
  const next = cells[step(at, cells.length - 1)];
  if (next === undefined) return;
  next.tabIndex = 0;
  next.focus();
};
