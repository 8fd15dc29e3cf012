import type { JSX } from 'preact';
import { count } from '../count.ts';
import type { Report } from '../report.ts';
import { PlumbLine } from './plumb-line.tsx';
import { RunFacts } from './run-facts.tsx';
import { Text } from './text.tsx';
import { VERDICTS } from './verdict-mark.tsx';

const TITLES = { conforms: 'Conforms', deviates: 'Deviates', incomplete: 'Incomplete' } as const;

export const Glance = ({ report }: { report: Report }): JSX.Element => {
  const { verdict, run, summary, gaps, deviations } = report;
  const { total, pass, unexercised, error, waived } = summary.requirements;
  const unwaived = deviations.filter((deviation) => deviation.waived === null).length;
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
      <Share report={report} />
      <ul class="figures">
        <Figure href="#requirements" number={pass} of={total} noun="proven" />
        <Figure href="#deviations" number={unwaived} noun={unwaived === 1 ? 'deviation' : 'deviations'} class="fail" />
        <Figure href="#unproven" number={unexercised} noun="unexercised" />
        <Figure href="#unproven" number={error} noun={error === 1 ? 'error' : 'errors'} class="error" />
        <Figure href="#requirements" number={waived} noun="waived" />
        <Figure href="#gaps" number={observed} of={gaps.length} noun="gaps observed" />
      </ul>
      <RunFacts report={report} />
    </header>
  );
};

const lede = ({ verdict, reason, summary }: Report, unwaived: number): string => {
  const { total, pass, fail, waived, unexercised } = summary.requirements;
  switch (verdict) {
    case 'conforms':
      if (waived > 0) {
        return `${pass.toLocaleString('en-US')} of ${count(total, 'requirement')} held; every known deviation is waived.`;
      }
      return unexercised === 0
        ? `Everything that the documents promise held: ${count(total, 'requirement')}.`
        : `Everything that could be tried held: ${pass.toLocaleString('en-US')} of ${count(total, 'requirement')}.`;
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

/** The shares of the verdicts as one bar. The figures below say the same in words, so it is hidden from readers of words. */
const Share = ({ report }: { report: Report }): JSX.Element => {
  const { requirements } = report.summary;
  let before = 0;
  return (
    <svg class="share" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
      {[...VERDICTS].reverse().map((verdict) => {
        const width = (requirements[verdict] / Math.max(requirements.total, 1)) * 1000;
        const x = before;
        before += width;
        return <rect key={verdict} class={verdict} x={x} y={0} width={width} height={8} />;
      })}
    </svg>
  );
};
