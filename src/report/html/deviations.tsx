import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Cause, causesOf, reachOf } from '../model/causes.ts';
import type { Deviation, Report, RequirementResult } from '../model/report.ts';
import { DeviationCard, type DeviationContext } from './deviation-card.tsx';
import { Ground } from './ground.tsx';
import type { PageReport } from './page-report.ts';
import { Text } from './text.tsx';
import { usePrinting } from './use-printing.ts';
import { deviationTarget } from './use-target.ts';

/** What a deployment does wrong everywhere would push every other deviation out of sight. */
const SHOWN_PER_CAUSE = 6;
/** So few deviations are read whole; more are looked through first. */
const OPEN_UP_TO = 3;
/** So many are worth the paper of all their exchanges; of more, paper shows what was expected and what came. */
const ON_PAPER_UP_TO = 30;

interface DeviationsProps {
  report: PageReport;
  kind: 'deviations' | 'concerns';
  /** Those that the filter lets through. */
  found: readonly Deviation[];
  target: string;
}

const TITLES = { deviations: 'Deviations', concerns: 'Concerns' } as const;

/** What was found against the documents, or against what is expected beyond them, by cause. */
export const Deviations = ({ report, kind, found, target }: DeviationsProps): JSX.Element => {
  const all = report[kind] ?? [];
  const waived = found.filter((deviation) => deviation.waived !== null).length;
  const requirements = new Map(report.requirements.map((requirement) => [requirement.id, requirement]));
  const added = report.baseline === null ? null : new Set(report.baseline.added);
  const leftOut = new Map(report.shortened.map(({ deviation, exchanges }) => [deviation, exchanges]));
  const contextOf = ({ id }: Deviation): DeviationContext => ({
    verdict: kind === 'concerns' ? 'concern' : 'fail',
    startedAt: report.run.startedAt,
    isNew: added?.has(id) ?? null,
    leftOut: leftOut.get(id) ?? null,
  });
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind}>
        {TITLES[kind]}{' '}
        <small>
          {(found.length - waived).toLocaleString('en-US')}
          {waived > 0 && ` and ${waived.toLocaleString('en-US')} waived`}
        </small>
      </h2>
      {kind === 'concerns' && (
        <p class="note">
          Expected by clients or by HTTP, but not stated by the documents, or newer than the set that the run was held
          to. No concern fails a run, unless with <code>--strict</code>.
        </p>
      )}
      {found.length === 0 && <p class="note">{whyNone(all, report)}</p>}
      {causesOf({ deviations: found, requirements: report.requirements }).map((cause) => (
        <Group
          key={cause.found[0].id}
          cause={cause}
          requirement={requirements.get(cause.found[0].requirement)}
          open={all.length <= OPEN_UP_TO}
          onPaper={all.length <= ON_PAPER_UP_TO}
          contextOf={contextOf}
          documents={report.run.target.documents}
          target={target}
        />
      ))}
    </section>
  );
};

const whyNone = (all: readonly Deviation[], { verdict }: PageReport): string => {
  if (all.length > 0) return 'None that the filter lets through.';
  return verdict === 'incomplete'
    ? 'None was found, but the run is incomplete: that proves nothing.'
    : 'None was found.';
};

interface GroupProps {
  cause: Cause;
  requirement: RequirementResult | undefined;
  open: boolean;
  onPaper: boolean;
  contextOf: (deviation: Deviation) => DeviationContext;
  documents: Report['run']['target']['documents'];
  target: string;
}

const Group = ({ cause, requirement, open, onPaper, contextOf, documents, target }: GroupProps): JSX.Element => {
  const [whole, setWhole] = useState(false);
  const pointedAt = cause.found.findIndex(({ id }) => deviationTarget(id) === target);
  const printing = usePrinting();
  const shown = whole || printing || pointedAt >= SHOWN_PER_CAUSE ? cause.found.length : SHOWN_PER_CAUSE;
  const left = cause.found.length - shown;
  const reach = reachOf(cause);
  return (
    <article class="group">
      <h3>
        <Text of={cause.found[0].summary} /> <span class="tag">{cause.severity}</span>
        {reach !== '' && <small> {reach}</small>}
      </h3>
      {requirement !== undefined && (
        <p class="statement">
          <Text of={requirement.statement} />{' '}
          {requirement.locators === undefined && (
            <span class="source">
              Document {requirement.document}, <Text of={requirement.section} />
            </span>
          )}
          {requirement.level === 'may' && <span class="source">optional</span>}
          <Ground requirement={requirement} documents={documents} />
        </p>
      )}
      {cause.found.slice(0, shown).map((deviation) => (
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
          Show {left.toLocaleString('en-US')} more of this cause
        </button>
      )}
    </article>
  );
};
