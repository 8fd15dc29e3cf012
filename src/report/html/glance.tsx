import type { JSX } from 'preact';
import { count } from '../formats/count.ts';
import type { Report } from '../model/report.ts';
import { PlumbLine } from './plumb-line.tsx';
import { RunFacts } from './run-facts.tsx';
import { ShareBar } from './share-bar.tsx';
import { SinceBaseline } from './since-baseline.tsx';
import { Text } from './text.tsx';
import { VerdictMark } from './verdict-mark.tsx';
import { isStale } from './waivers.tsx';

const TITLES = { conforms: 'Conforms', deviates: 'Deviates', incomplete: 'Incomplete' } as const;

export const Glance = ({ report }: { report: Report }): JSX.Element => {
  const { verdict, run, summary, gaps, deviations } = report;
  const { total, pass, concern = 0, unexercised, error, waived } = summary.requirements;
  const { statements } = summary;
  const unwaived = deviations.filter((deviation) => deviation.waived === null).length;
  const stale = report.waivers.filter(isStale).length;
  const observed = gaps.filter((gap) => gap.observed.length > 0).length;
  return (
    <header class={`glance ${verdict}`}>
      <div class="headline">
        <PlumbLine verdict={verdict} />
        <div>
          <p class="kicker">
            Conformance report, <Text of={run.target.name} />
          </p>
          <h1>{TITLES[verdict]}</h1>
          <p class="lede">
            <Text of={lede(report, unwaived)} />
          </p>
        </div>
      </div>
      <ShareBar counts={{ ...summary.requirements, concern }} />
      <ul class="figures">
        {statements !== undefined && (
          <Figure href="#requirements" number={statements.proven} of={statements.total} noun="statements proven" />
        )}
        <Figure
          href="#requirements"
          number={pass}
          of={total}
          noun={statements === undefined ? 'proven' : 'places proven'}
        />
        <Figure href="#deviations" number={unwaived} noun={unwaived === 1 ? 'deviation' : 'deviations'} class="fail" />
        {concern > 0 && (
          <Figure href="#concerns" number={concern} noun={concern === 1 ? 'concern' : 'concerns'} class="concern" />
        )}
        <Figure href="#unproven" number={unexercised} noun="unexercised" />
        <Figure href="#unproven" number={error} noun={error === 1 ? 'error' : 'errors'} class="error" />
        <Figure href={report.waivers.length > 0 ? '#waivers' : '#requirements'} number={waived} noun="waived" />
        <Figure href="#gaps" number={observed} of={gaps.length} noun="gaps observed" />
      </ul>
      {stale > 0 && (
        <p class="alert">
          <VerdictMark verdict="fail" />{' '}
          <a href="#waivers">
            {count(stale, 'waiver')} {stale === 1 ? 'is' : 'are'} stale
          </a>
          , and a stale waiver fails the run.
        </p>
      )}
      <SinceBaseline report={report} />
      <RunFacts report={report} />
    </header>
  );
};

const lede = ({ verdict, reason, summary }: Report, unwaived: number): string => {
  const { total, pass, fail, concern = 0, waived, unexercised } = summary.requirements;
  const { statements } = summary;
  const places = `${pass.toLocaleString('en-US')} of ${count(total, statements === undefined ? 'requirement' : 'place')}`;
  const held = statements === undefined ? places : `${count(statements.proven, 'statement')} in ${places}`;
  switch (verdict) {
    case 'conforms':
      if (waived > 0) {
        return `${pass.toLocaleString('en-US')} of ${count(total, 'requirement')} held; every known deviation is waived.`;
      }
      if (concern > 0)
        return `No deviation: ${held} held. ${count(concern, 'concern')} about what the documents do not state.`;
      return unexercised === 0
        ? `Everything that the documents promise held: ${held}.`
        : `Everything that could be tried held: ${held}. ${unexercised.toLocaleString('en-US')} were not tried.`;
    case 'deviates':
      return `${count(unwaived, 'deviation')} from ${fail.toLocaleString('en-US')} of ${count(total, 'documented requirement')}.`;
    case 'incomplete':
      return reason ?? 'The run did not come to its end.';
  }
};

interface FigureProps {
  href: string;
  number: number;
  of?: number;
  noun: string;
  class?: string;
}

const Figure = ({ href, number, of, noun, class: name = '' }: FigureProps): JSX.Element => (
  <li class={number === 0 && of === undefined ? 'none' : name}>
    <a href={href}>
      <b>{number.toLocaleString('en-US')}</b>
      {of !== undefined && <small> of {of.toLocaleString('en-US')}</small>}
      <span>{noun}</span>
    </a>
  </li>
);
