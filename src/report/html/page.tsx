import type { JSX } from 'preact';
import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import { causesOf } from '../model/causes.ts';
import { type Address, HOME, type View } from './address.ts';
import { EndpointsView } from './endpoints-view.tsx';
import {
  type Filter,
  filterCauses,
  filterEndpoints,
  filterGaps,
  filterRequirements,
  NO_FILTER,
  narrows,
} from './filter.ts';
import { FindingsView } from './findings-view.tsx';
import { GapsView } from './gaps-view.tsx';
import { Help } from './help.tsx';
import type { PageReport } from './page-report.ts';
import { NO_PARTS, Paper, type Parts } from './paper.tsx';
import { PrintDialog } from './print-dialog.tsx';
import { RequirementsView } from './requirements-view.tsx';
import { RunView } from './run-view.tsx';
import { SummaryView } from './summary-view.tsx';
import { TopBar } from './top-bar.tsx';
import { useAddress } from './use-address.ts';
import { useArrival } from './use-arrival.ts';
import { useKeys } from './use-keys.ts';
import { PrintingProvider, useWatchPrinting } from './use-printing.ts';
import { useTheme } from './use-theme.ts';
import type { ViewProps } from './view-props.ts';

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
  const [parts, setParts] = useState<Parts>(NO_PARTS);
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
            onGo={(to: Partial<Address>) => go({ ...HOME, ...to })}
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
