import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { count } from '../count.ts';
import { type DeviationGroup, groupDeviations } from '../group-deviations.ts';
import type { Deviation, Report, RequirementResult } from '../report.ts';
import { DeviationCard } from './deviation-card.tsx';
import { Text } from './text.tsx';
import { deviationTarget, linkTo } from './use-target.ts';

/** A law that a deployment breaks everywhere would push every other deviation out of sight. */
const SHOWN_PER_REQUIREMENT = 6;
/** So few deviations are read whole; more are looked through first. */
const OPEN_UP_TO = 3;

interface DeviationsProps {
  report: Report;
  /** Those that the filter lets through. */
  deviations: readonly Deviation[];
  target: string;
}

export const Deviations = ({ report, deviations, target }: DeviationsProps): JSX.Element => {
  const waived = deviations.filter((deviation) => deviation.waived !== null).length;
  const requirements = new Map(report.requirements.map((requirement) => [requirement.id, requirement]));
  return (
    <section aria-labelledby="deviations">
      <h2 id="deviations">
        Deviations{' '}
        <small>
          {(deviations.length - waived).toLocaleString('en-US')}
          {waived > 0 && ` and ${waived.toLocaleString('en-US')} waived`}
        </small>
      </h2>
      {deviations.length === 0 && <p class="note">{whyNone(report)}</p>}
      {groupDeviations(deviations, report.requirements).map((group) => (
        <Group
          key={group.requirement}
          group={group}
          requirement={requirements.get(group.requirement)}
          open={report.deviations.length <= OPEN_UP_TO}
          startedAt={report.run.startedAt}
          target={target}
        />
      ))}
    </section>
  );
};

const whyNone = ({ deviations, verdict }: Report): string => {
  if (deviations.length > 0) return 'None that the filter lets through.';
  return verdict === 'incomplete'
    ? 'None was found, but the run is incomplete: that proves nothing.'
    : 'None was found.';
};

interface GroupProps {
  group: DeviationGroup;
  requirement: RequirementResult | undefined;
  open: boolean;
  startedAt: string;
  target: string;
}

const Group = ({ group, requirement, open, startedAt, target }: GroupProps): JSX.Element => {
  const [whole, setWhole] = useState(false);
  const pointedAt = group.deviations.findIndex(({ id }) => deviationTarget(id) === target);
  const shown = whole || pointedAt >= SHOWN_PER_REQUIREMENT ? group.deviations.length : SHOWN_PER_REQUIREMENT;
  const left = group.deviations.length - shown;
  return (
    <article class="group">
      <h3>
        <a href={linkTo(group.requirement)}>
          <Text of={group.requirement} />
        </a>
      </h3>
      {requirement !== undefined && (
        <p class="statement">
          <Text of={requirement.statement} />{' '}
          <span class="source">
            Document {requirement.document}, <Text of={requirement.section} />
            {requirement.level === 'may' && ', optional'}
          </span>
        </p>
      )}
      {group.deviations.slice(0, shown).map((deviation) => (
        <DeviationCard
          key={deviation.id}
          deviation={deviation}
          open={open || deviationTarget(deviation.id) === target}
          startedAt={startedAt}
        />
      ))}
      {left > 0 && (
        <button type="button" class="plain more" onClick={() => setWhole(true)}>
          Show {count(left, 'more deviation')} from this requirement
        </button>
      )}
    </article>
  );
};
