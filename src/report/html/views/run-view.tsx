import type { JSX } from 'preact';
import { paceEvents } from './pace-events.ts';
import { PacePlot } from './pace-plot.tsx';
import { RunFacts } from './run-facts.tsx';
import type { ViewProps } from './view-props.ts';
import { Waivers } from './waivers.tsx';

/** The circumstances of the run, and how it went. */
export const RunView = ({ report, address, causes }: ViewProps): JSX.Element => {
  const { pace, summary, endpoints } = report;
  return (
    <section aria-labelledby="run">
      <h1 id="run">Run</h1>
      <RunFacts report={report} />
      <section aria-labelledby="pace">
        <h2 id="pace">Pace</h2>
        {pace === undefined || pace.exchanges.length < 2 ? (
          <p class="note">The run was too short, or the report does not say.</p>
        ) : (
          <PacePlot
            pace={pace}
            retries={summary.retries}
            tooMany={endpoints.reduce((sum, { statuses }) => sum + (statuses['429'] ?? 0), 0)}
            events={paceEvents(pace, causes)}
          />
        )}
      </section>
      <Waivers report={report} pointedAt={address.item === 'waivers'} />
    </section>
  );
};
