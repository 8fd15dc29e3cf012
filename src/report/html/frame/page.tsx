import type { JSX } from 'preact';
import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import { causesOf } from '../../model/causes/causes.ts';
import { HOME, type PageAddress, type View } from '../browser/address.ts';
import { useAddress } from '../browser/use-address.ts';
import { useArrival } from '../browser/use-arrival.ts';
import { useKeys } from '../browser/use-keys.ts';
import { PrintingProvider, useWatchPrinting } from '../browser/use-printing.ts';
import { useTheme } from '../browser/use-theme.ts';
import {
  type Filter,
  filterCauses,
  filterEndpoints,
  filterGaps,
  filterRequirements,
  NO_FILTER,
  narrows,
} from '../data/filter.ts';
import type { PageReport } from '../data/page-report.ts';
import { EndpointsView } from '../views/endpoints-view.tsx';
import { FindingsView } from '../views/findings-view.tsx';
import { GapsView } from '../views/gaps-view.tsx';
import { RequirementsView } from '../views/requirements-view.tsx';
import { RunView } from '../views/run-view.tsx';
import { SummaryView } from '../views/summary-view.tsx';
import type { ViewProps } from '../views/view-props.ts';
import { Help } from './help.tsx';
import { NO_PARTS, Paper, type PaperParts } from './paper.tsx';
import { PrintDialog } from './print-dialog.tsx';
import { TopBar } from './top-bar.tsx';

const VIEW: { readonly [view in View]: (props: ViewProps) => JSX.Element } = {
  summary: SummaryView,
  findings: FindingsView,
  requirements: RequirementsView,
  endpoints: EndpointsView,
  gaps: GapsView,
  run: RunView,
};

export const Page = ({ report }: { report: PageReport }): JSX.Element => {
  const { address, visits, go } = useAddress(report);
  const [theme, setTheme] = useTheme();
  const printing = useWatchPrinting();
  const [parts, setParts] = useState<PaperParts>(NO_PARTS);
  const help = useRef<HTMLDialogElement>(null);
  const print = useRef<HTMLDialogElement>(null);
  const showHelp = useCallback(() => help.current?.showModal(), []);
  const change = useCallback((filter: Filter) => go({ ...address, filter }), [address, go]);
  const undo = useCallback(() => {
    if (narrows(address.filter)) change(NO_FILTER);
  }, [address, change]);
  useKeys({ help: showHelp, undo });
  useArrival({ address, visits });

  const { filter, view } = address;
  const causes = useMemo(() => causesOf(report), [report]);
  const shown = useMemo(
    () => ({
      causes: filterCauses(report, causes, filter),
      requirements: filterRequirements(report, filter),
      endpoints: filterEndpoints(report, filter),
      gaps: filterGaps(report, filter),
    }),
    [report, causes, filter],
  );
  const Shown = VIEW[view];
  return (
    <>
      <div class="screen">
        <TopBar
          report={report}
          address={address}
          counts={{
            summary: null,
            findings: shown.causes.length,
            requirements: shown.requirements.length,
            endpoints: shown.endpoints.length,
            gaps: shown.gaps.length,
            run: null,
          }}
          theme={theme}
          onTheme={setTheme}
          onSearch={(text) => change({ ...filter, text })}
          onPrint={() => print.current?.showModal()}
          onHelp={showHelp}
        />
        <main>
          <Shown
            report={report}
            address={address}
            causes={causes}
            shown={shown}
            onFilter={change}
            onGo={(to: Partial<PageAddress>) => go({ ...HOME, ...to })}
          />
        </main>
        <footer>
          Plumbline {report.run.harnessVersion}. A pass rests on evidence from this run; what could not be tried is
          never counted as a pass.
        </footer>
        <Help dialog={help} />
        <PrintDialog dialog={print} parts={parts} onChange={setParts} />
      </div>
      {printing && (
        <PrintingProvider value={true}>
          <Paper report={report} causes={causes} parts={parts} />
        </PrintingProvider>
      )}
    </>
  );
};
