import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Report } from '../report.ts';
import { Deviations } from './deviations.tsx';
import { Endpoints } from './endpoints.tsx';
import { type Filter, filterGaps, filterRequirements, NO_FILTER } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { Gaps } from './gaps.tsx';
import { Glance } from './glance.tsx';
import { RequirementMap } from './requirement-map.tsx';
import { Requirements } from './requirements.tsx';
import { Unproven } from './unproven.tsx';
import { deviationTarget, useTarget } from './use-target.ts';

export const Page = ({ report }: { report: Report }): JSX.Element => {
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const target = useTarget();
  const shown = useMemo(() => filterRequirements(report, filter), [report, filter]);
  const requirements = report.requirements.filter(({ id }) => shown.has(id));
  const deviations = report.deviations.filter(({ requirement }) => shown.has(requirement));

  useEffect(() => {
    if (target === '') return;
    // A link must lead somewhere, also when the filter hides what it points at.
    setFilter((current) => (hides(report, current, target) ? NO_FILTER : current));
    const frame = requestAnimationFrame(() => document.getElementById(target)?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [report, target]);

  return (
    <>
      <Glance report={report} />
      {report.requirements.length > 0 && (
        <FilterBar report={report} filter={filter} shown={shown.size} onChange={setFilter} />
      )}
      <main>
        <RequirementMap requirements={report.requirements} shown={shown} />
        <Deviations report={report} deviations={deviations} target={target} />
        <Unproven report={report} requirements={requirements} />
        <Requirements requirements={requirements} target={target} />
        <Gaps gaps={filterGaps(report, filter)} total={report.gaps.length} />
        <Endpoints endpoints={report.endpoints} words={filter.text} />
      </main>
      <footer>
        Plumbline {report.run.harnessVersion}. A pass rests on evidence from this run; what could not be tried is never
        counted as a pass.
      </footer>
    </>
  );
};

const hides = (report: Report, filter: Filter, target: string): boolean => {
  const deviation = report.deviations.find(({ id }) => deviationTarget(id) === target);
  const requirement = deviation?.requirement ?? target;
  return (
    report.requirements.some(({ id }) => id === requirement) && !filterRequirements(report, filter).has(requirement)
  );
};
