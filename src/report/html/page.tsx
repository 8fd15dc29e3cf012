import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { allFound } from '../model/all-found.ts';
import type { Deviation, Report } from '../model/report.ts';
import { Behaviour } from './behaviour.tsx';
import { Contents } from './contents.tsx';
import { Deviations } from './deviations.tsx';
import { EndpointMap } from './endpoint-map.tsx';
import { type Filter, filterGaps, filterRequirements, NO_FILTER } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { Gaps } from './gaps.tsx';
import { Glance } from './glance.tsx';
import { Help } from './help.tsx';
import type { PageReport } from './page-report.ts';
import { RequirementMap } from './requirement-map.tsx';
import { Requirements } from './requirements.tsx';
import { Unproven } from './unproven.tsx';
import { useKeys } from './use-keys.ts';
import { PrintingProvider, useWatchPrinting } from './use-printing.ts';
import { deviationTarget, useTarget } from './use-target.ts';
import { Waivers } from './waivers.tsx';

export const Page = ({ report }: { report: PageReport }): JSX.Element => {
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const target = useTarget();
  const printing = useWatchPrinting();
  const help = useRef<HTMLDialogElement>(null);
  const showHelp = useCallback(() => help.current?.showModal(), []);
  const undo = useCallback(() => setFilter(NO_FILTER), []);
  useKeys({ help: showHelp, undo });

  useEffect(() => {
    if (target.id === '') return;
    // A link must lead somewhere, also when the filter hides what it points at.
    setFilter((current) => (hides(report, current, target.id) ? NO_FILTER : current));
    const frame = requestAnimationFrame(() => document.getElementById(target.id)?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [report, target]);

  const choose = useCallback((chosen: Filter): void => {
    setFilter(chosen);
    // Whatever deviates there comes first, and then whatever was looked at.
    requestAnimationFrame(() => {
      const place = document.querySelector('.deviation') === null ? 'requirements' : 'deviations';
      document.getElementById(place)?.scrollIntoView();
    });
  }, []);

  const shown = useMemo(() => filterRequirements(report, filter), [report, filter]);
  const requirements = useMemo(() => report.requirements.filter(({ id }) => shown.has(id)), [report, shown]);
  const passes = ({ requirement, endpoint }: Deviation): boolean =>
    shown.has(requirement) && (filter.endpoint === '' || filter.endpoint === endpoint);
  const { concerns = [] } = report;
  // These are large, and most of what happens on the page does not change them.
  const requirementMap = useMemo(
    () => <RequirementMap requirements={report.requirements} shown={shown} />,
    [report, shown],
  );
  const endpointMap = useMemo(() => <EndpointMap report={report} onChoose={choose} />, [report, choose]);
  const table = useMemo(
    () => <Requirements requirements={requirements} documents={report.run.target.documents} target={target.id} />,
    [report, requirements, target.id],
  );

  return (
    <PrintingProvider value={printing}>
      <Glance report={report} />
      {report.requirements.length > 0 && (
        <div class="bar">
          <FilterBar report={report} filter={filter} shown={shown.size} onChange={setFilter} />
          <Contents report={report} onHelp={showHelp} />
        </div>
      )}
      <main>
        {report.requirements.length > 0 && (
          <section class="map" aria-labelledby="map">
            <h2 id="map">Map</h2>
            {requirementMap}
            {endpointMap}
          </section>
        )}
        <Deviations report={report} kind="deviations" found={report.deviations.filter(passes)} target={target.id} />
        {concerns.length > 0 && (
          <Deviations report={report} kind="concerns" found={concerns.filter(passes)} target={target.id} />
        )}
        <Unproven report={report} requirements={requirements} />
        <Waivers report={report} />
        {table}
        <Gaps gaps={filterGaps(report, filter)} total={report.gaps.length} baseline={report.baseline} />
        <Behaviour report={report} filter={filter} />
      </main>
      <footer>
        Plumbline {report.run.harnessVersion}. A pass rests on evidence from this run; what could not be tried is never
        counted as a pass.
      </footer>
      <Help dialog={help} />
    </PrintingProvider>
  );
};

const hides = (report: Report, filter: Filter, target: string): boolean => {
  if (report.gaps.some(({ id }) => id === target)) return !filterGaps(report, filter).some(({ id }) => id === target);
  const deviation = allFound(report).find(({ id }) => deviationTarget(id) === target);
  const requirement = deviation?.requirement ?? target;
  if (!report.requirements.some(({ id }) => id === requirement)) return false;
  const elsewhere = deviation !== undefined && filter.endpoint !== '' && filter.endpoint !== deviation.endpoint;
  return elsewhere || !filterRequirements(report, filter).has(requirement);
};
