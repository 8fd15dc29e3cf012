import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { count } from '../formats/count.ts';
import { type DeviationGroup, groupDeviations } from '../model/group-deviations.ts';
import type { Deviation, RequirementResult } from '../model/report.ts';
import { DeviationCard, type DeviationContext } from './deviation-card.tsx';
import type { PageReport } from './page-report.ts';
import { Text } from './text.tsx';
import { usePrinting } from './use-printing.ts';
import { deviationTarget, linkTo } from './use-target.ts';

/** A law that a deployment breaks everywhere would push every other deviation out of sight. */
const SHOWN_PER_REQUIREMENT = 6;
/** So few deviations are read whole; more are looked through first. */
const OPEN_UP_TO = 3;
/** So many are worth the paper of all their exchanges; of more, paper shows what was expected and what came. */
const ON_PAPER_UP_TO = 30;

interface DeviationsProps {
  report: PageReport;
  /** Those that the filter lets through. */
  deviations: readonly Deviation[];
  target: string;
}

export const Deviations = ({ report, deviations, target }: DeviationsProps): JSX.Element => {
  const waived = deviations.filter((deviation) => deviation.waived !== null).length;
  const requirements = new Map(report.requirements.map((requirement) => [requirement.id, requirement]));
  const added = report.baseline === null ? null : new Set(report.baseline.added);
  const leftOut = new Map(report.shortened.map(({ deviation, exchanges }) => [deviation, exchanges]));
  const contextOf = ({ id }: Deviation): DeviationContext => ({
    startedAt: report.run.startedAt,
    isNew: added?.has(id) ?? null,
    leftOut: leftOut.get(id) ?? null,
  });
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
          onPaper={report.deviations.length <= ON_PAPER_UP_TO}
          contextOf={contextOf}
          target={target}
        />
      ))}
    </section>
  );
};

const whyNone = ({ deviations, verdict }: PageReport): string => {
  if (deviations.length > 0) return 'None that the filter lets through.';
  return verdict === 'incomplete'
    ? 'None was found, but the run is incomplete: that proves nothing.'
    : 'None was found.';
};

interface GroupProps {
  group: DeviationGroup;
  requirement: RequirementResult | undefined;
  open: boolean;
  onPaper: boolean;
  contextOf: (deviation: Deviation) => DeviationContext;
  target: string;
}

const Group = ({ group, requirement, open, onPaper, contextOf, target }: GroupProps): JSX.Element => {
  const [whole, setWhole] = useState(false);
  const pointedAt = group.deviations.findIndex(({ id }) => deviationTarget(id) === target);
  const printing = usePrinting();
  const shown =
    whole || printing || pointedAt >= SHOWN_PER_REQUIREMENT ? group.deviations.length : SHOWN_PER_REQUIREMENT;
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
          onPaper={onPaper}
          context={contextOf(deviation)}
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
