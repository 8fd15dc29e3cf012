import type { ComponentChildren, JSX } from 'preact';
import type { LeftResult } from '../../model/cleanup-result.ts';
import type { Report } from '../../model/report.ts';
import { count } from '../../text/count.ts';
import { duration } from '../data/duration.ts';
import { Few } from '../parts/few.tsx';
import { Text } from '../parts/text.tsx';

/** Resources or settings of the account, each with a reason; renders nothing for an empty list. */
const Things = ({ name, of }: { name: string; of: readonly LeftResult[] }): JSX.Element | null =>
  of.length === 0 ? null : (
    <Fact name={name} wide>
      <Few of={of} first={5}>
        {(few) => (
          <ul>
            {few.map(({ endpoint, id, reason }) => (
              <li key={`${endpoint} ${id}`}>
                <code>
                  <Text of={id} />
                </code>{' '}
                <Text of={`${endpoint}: ${reason}`} />
              </li>
            ))}
          </ul>
        )}
      </Few>
    </Fact>
  );

/** The circumstances of the run: what one needs to repeat it. */
export const RunFacts = ({ report: { run, summary, cleanup } }: { report: Report }): JSX.Element => (
  <dl class="facts">
    <Fact name="Target">
      <Text of={run.target.name} />
    </Fact>
    <Fact name="Address">{run.target.baseUrl === null ? 'none' : <Text of={run.target.baseUrl} />}</Fact>
    <Fact name="Agent">{run.target.agentUrl === null ? 'none' : <Text of={run.target.agentUrl} />}</Fact>
    <Fact name="Started">
      <time dateTime={run.startedAt}>{run.startedAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')}</time>
    </Fact>
    <Fact name="Took">{duration(run.durationMs)}</Fact>
    <Fact name="Exchanges">
      {summary.exchanges.toLocaleString('en-US')} at {summary.endpoints.exercised} of{' '}
      {count(summary.endpoints.total, 'endpoint')}
    </Fact>
    <Fact name="Retries">
      {summary.retries.count === 0
        ? 'none'
        : `${summary.retries.count.toLocaleString('en-US')}, waited ${duration(summary.retries.waitedMs)}`}
    </Fact>
    <Fact name="Effort">{run.effort}</Fact>
    <Fact name="Seed">{String(run.seed)}</Fact>
    <Fact name="Version">
      <Text of={run.harnessVersion} />
    </Fact>
    <Fact name="Run">
      <Text of={run.id} />
    </Fact>
    <Fact name="Clean-up">
      {cleanup.created === 0
        ? 'nothing was created'
        : `${cleanup.removed.toLocaleString('en-US')} of ${cleanup.created.toLocaleString('en-US')} removed`}
    </Fact>
    <Things name="Left behind" of={cleanup.left} />
    <Things name="Left for later runs" of={cleanup.lasting ?? []} />
    <Things name="Lent, and not used" of={cleanup.spared ?? []} />
  </dl>
);

const Fact = ({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ComponentChildren;
}): JSX.Element => (
  <div class={wide ? 'wide' : ''}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
