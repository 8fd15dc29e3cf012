import type { JSX } from 'preact';
import { count } from '../formats/count.ts';
import type { BaselineResult } from '../model/baseline-result.ts';
import type { GapResult } from '../model/report.ts';
import { Few } from './few.tsx';
import { Text } from './text.tsx';
import { linkTo } from './use-target.ts';

interface GapsProps {
  /** Those that the filter lets through. */
  gaps: readonly GapResult[];
  total: number;
  baseline: BaselineResult | null;
}

/** More observations than this of one gap are folded. */
const SHOWN = 5;

/** What the documents leave open, and what this deployment does there. What changed since the baseline comes first. */
export const Gaps = ({ gaps, total, baseline }: GapsProps): JSX.Element => {
  const changes = new Map(baseline?.gaps.map((change) => [change.id, change]));
  return (
    <section aria-labelledby="gaps">
      <h2 id="gaps">
        Gaps <small>{gaps.length.toLocaleString('en-US')}</small>
      </h2>
      <p class="note">
        {total === 0
          ? 'None was recorded.'
          : 'Where the documents are silent, and what this deployment does there. Nothing here is right or wrong.'}
        {changes.size > 0 && ` Since the baseline, ${count(changes.size, 'answer')} changed.`}
      </p>
      {gaps.length === 0 && total > 0 && <p class="note">None that the filter lets through.</p>}
      {gaps.length > 0 && (
        <table class="gaps">
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">Observed</th>
            </tr>
          </thead>
          <tbody>
            {gaps
              .toSorted((a, b) => Number(changes.has(b.id)) - Number(changes.has(a.id)))
              .map((gap) => (
                <Row key={gap.id} gap={gap} change={changes.get(gap.id)} />
              ))}
          </tbody>
        </table>
      )}
    </section>
  );
};

const Row = ({ gap, change }: { gap: GapResult; change: BaselineResult['gaps'][number] | undefined }): JSX.Element => {
  const { id, document, section, question, observed } = gap;
  return (
    <tr id={id}>
      <td>
        <Text of={question} />
        <span class="source">
          Document {document}, <Text of={section} />
        </span>
        <a class="id source" href={linkTo(id)}>
          <Text of={id} />
        </a>
      </td>
      <td>
        {change !== undefined && <Change change={change} />}
        {change === undefined && observed.length > 0 && <Observations observed={observed} />}
        {observed.length === 0 && <span class="where">not observed in this run</span>}
      </td>
    </tr>
  );
};

const Observations = ({ observed }: { observed: readonly string[] }): JSX.Element => (
  <Few of={observed} first={SHOWN}>
    {(texts) => <List texts={texts} />}
  </Few>
);

const List = ({ texts }: { texts: readonly string[] }): JSX.Element => (
  <ul>
    {texts.map((text) => (
      <li key={text}>
        <Text of={text} />
      </li>
    ))}
  </ul>
);

/** What the deployment no longer does there, and what it does now. */
const Change = ({ change: { before, now } }: { change: BaselineResult['gaps'][number] }): JSX.Element => (
  <div class="change">
    <span class="tag changed">changed since the baseline</span>
    <Side name="no longer" texts={before.filter((text) => !now.includes(text))} />
    <Side name="new" texts={now.filter((text) => !before.includes(text))} />
    <Side name="as before" texts={now.filter((text) => before.includes(text))} />
  </div>
);

const Side = ({ name, texts }: { name: string; texts: readonly string[] }): JSX.Element | null =>
  texts.length === 0 ? null : (
    <div>
      <span class="where">{name}</span>
      <Observations observed={texts} />
    </div>
  );
