import type { JSX } from 'preact';
import { count } from '../formats/count.ts';
import type { Report, RequirementResult } from '../model/report.ts';
import { Ground } from './ground.tsx';
import { groupBy } from './group-by.ts';
import { Text } from './text.tsx';
import { deviationTarget, linkTo } from './use-target.ts';
import { VerdictMark } from './verdict-mark.tsx';

interface RequirementsProps {
  /** Where the documents are published. */
  documents: Report['run']['target']['documents'];
  requirements: readonly RequirementResult[];
  target: string;
}

export const Requirements = ({ requirements, documents, target }: RequirementsProps): JSX.Element => (
  <section aria-labelledby="requirements">
    <h2 id="requirements">
      Requirements <small>{requirements.length.toLocaleString('en-US')}</small>
    </h2>
    {requirements.length === 0 && <p class="note">None to show.</p>}
    {groupBy(requirements, ({ document }) => document).map(([document, inDocument]) => (
      <table key={document} class="requirements">
        <caption>Document {document}</caption>
        <thead>
          <tr>
            <th scope="col">Verdict</th>
            <th scope="col">Requirement</th>
            <th scope="col" class="number">
              Evidence
            </th>
          </tr>
        </thead>
        {groupBy(inDocument, ({ section }) => section).map(([section, inSection]) => (
          <tbody key={section}>
            <tr class="section">
              <th scope="rowgroup" colSpan={3}>
                <Text of={section} />
              </th>
            </tr>
            {inSection.map((requirement) => (
              <Row
                key={requirement.id}
                requirement={requirement}
                documents={documents}
                pointedAt={requirement.id === target}
              />
            ))}
          </tbody>
        ))}
      </table>
    ))}
  </section>
);

interface RowProps extends Pick<RequirementsProps, 'documents'> {
  requirement: RequirementResult;
  pointedAt: boolean;
}

const Row = ({ requirement, documents, pointedAt }: RowProps): JSX.Element => {
  const { id, verdict, statement, level, reason, evidence, deviations } = requirement;
  const [first] = deviations;
  return (
    <tr id={id} class={pointedAt ? 'target' : ''}>
      <td class="verdict">
        <VerdictMark verdict={verdict} /> <span>{verdict}</span>
      </td>
      <td>
        <a class="id" href={linkTo(id)}>
          <Text of={id} />
        </a>
        {level === 'may' && <span class="where"> optional</span>}
        {level === 'should' && <span class="where"> should</span>}
        <p>
          <Text of={statement} />
        </p>
        {reason !== null && (
          <p class="why">
            <Text of={reason} />
          </p>
        )}
        {pointedAt && (
          <p class="why">
            <Ground requirement={requirement} documents={documents} />
          </p>
        )}
        {pointedAt && <EvidenceAt evidenceAt={requirement.evidenceAt ?? {}} />}
        {first !== undefined && (
          <p class="why">
            <a href={linkTo(deviationTarget(first))}>
              {count(deviations.length, verdict === 'concern' ? 'concern' : 'deviation')}
            </a>
          </p>
        )}
      </td>
      <td class="number">{evidence.toLocaleString('en-US')}</td>
    </tr>
  );
};

/** Where the evidence comes from; for the requirement that the reader asked for, since all of them would bury the table. */
const EvidenceAt = ({
  evidenceAt,
}: {
  evidenceAt: NonNullable<RequirementResult['evidenceAt']>;
}): JSX.Element | null => {
  const endpoints = Object.entries(evidenceAt);
  if (endpoints.length === 0) return null;
  return (
    <ul class="why evidence-at">
      {endpoints.map(([endpoint, times]) => (
        <li key={endpoint}>
          {times.toLocaleString('en-US')} ×{' '}
          <code>
            <Text of={endpoint} />
          </code>
        </li>
      ))}
    </ul>
  );
};
