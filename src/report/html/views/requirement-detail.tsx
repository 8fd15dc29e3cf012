import type { ComponentChildren, JSX } from 'preact';
import { allFound } from '../../model/all-found.ts';
import type { RequirementResult } from '../../model/report.ts';
import { count } from '../../text/count.ts';
import { linkTo, toFinding } from '../browser/address.ts';
import { duration } from '../data/duration.ts';
import { NO_FILTER } from '../data/filter.ts';
import { reasonOf } from '../data/group-untried.ts';
import type { PageReport } from '../data/page-report.ts';
import { Cure } from '../parts/cure.tsx';
import { Text } from '../parts/text.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';

interface RequirementDetailProps {
  report: PageReport;
  requirement: RequirementResult;
}

const LEVELS = {
  must: 'must: breaking it is a deviation',
  should: 'should: breaking it is a concern',
  may: 'may: optional',
} as const;
const BASES = {
  stated: 'the documents state it',
  follows: 'it follows from what the documents state',
  inferred: 'an inference',
} as const;

/** One requirement: the statement, its passage, its verdict and its evidence. */
export const RequirementDetail = ({ report, requirement }: RequirementDetailProps): JSX.Element => {
  const { id, verdict, statement, document, section, level, basis, why, since, severity, spec } = requirement;
  const { reason, cure, locators = [], durationMs } = requirement;
  const found = allFound(report).filter((deviation) => deviation.requirement === id);
  const address = report.run.target.documents?.[document];
  return (
    <article class="requirement">
      <h2 class="title" tabIndex={-1} data-open>
        <VerdictMark verdict={verdict} /> <Text of={id} />
      </h2>
      <p class="statement">
        <Text of={statement} />
      </p>
      {found.length > 0 && (
        <>
          <h3>{count(found.length, 'finding')}</h3>
          <ul class="rows">
            {found.map((deviation) => (
              <li key={deviation.id}>
                <a href={toFinding(deviation.id)}>
                  <VerdictMark
                    verdict={deviation.waived !== null ? 'waived' : verdict === 'concern' ? 'concern' : 'fail'}
                  />
                  <span class="what">
                    <Text of={deviation.summary} />
                    <code class="where">
                      <Text of={deviation.endpoint} />
                    </code>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <dl class="facts">
        <Fact name="Verdict">
          {verdict}
          {reason !== null && (
            <>
              : <Text of={reasonOf(requirement)} />
              {cure && (
                <>
                  . <Cure of={cure} />
                </>
              )}
            </>
          )}
        </Fact>
        {severity !== undefined && <Fact name="Severity">{severity}</Fact>}
        <Fact name="Level">{LEVELS[level]}</Fact>
        <Fact name="Place in the documents">
          {locators.length === 0 ? (
            <>
              Document {document}, <Text of={section} />
            </>
          ) : (
            <ul>
              {locators.map((locator) => (
                <li key={locator}>
                  <Text of={locator} />
                </li>
              ))}
            </ul>
          )}
          {/* A report may come from anywhere, so only http and https addresses become links. */}
          {address !== undefined && /^https?:\/\//.test(address) && (
            <a href={address} rel="noreferrer">
              Read document {document}
            </a>
          )}
        </Fact>
        {basis !== undefined && (
          <Fact name="Basis">
            {BASES[basis]}
            {why !== undefined && (
              <>
                : <Text of={why} />
              </>
            )}
          </Fact>
        )}
        {since !== undefined && (
          <Fact name="Since version">
            <Text of={since} />
          </Fact>
        )}
        {spec !== undefined && (
          <Fact name="Tried in">
            <code>
              <Text of={spec} />
            </code>
          </Fact>
        )}
        {durationMs !== undefined && <Fact name="Took">{duration(durationMs)}</Fact>}
      </dl>
      <Evidence requirement={requirement} />
      <Faults report={report} id={id} />
    </article>
  );
};

const Fact = ({ name, children }: { name: string; children: ComponentChildren }): JSX.Element => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Faults that the check is known to catch, which shows that it can fail. */
const Faults = ({ report, id }: { report: PageReport; id: string }): JSX.Element | null => {
  const known = Object.hasOwn(report.faults, id) ? report.faults[id] : undefined;
  if (known === undefined) return null;
  const others = known.count - known.names.length;
  return (
    <>
      <h3>Known to catch {count(known.count, 'fault')}</h3>
      <ul>
        {known.names.map((name) => (
          <li key={name}>
            <code>
              <Text of={name} />
            </code>
          </li>
        ))}
      </ul>
      <p class="note">
        Ways in which the embedded deployment was made to deviate, and this check noticed.
        {others > 0 && (
          <>
            {' '}
            The command <code>explain {id} --faults</code> names the other {others.toLocaleString('en-US')}.
          </>
        )}
      </p>
    </>
  );
};

/** How often it was looked at, at which endpoints, and an exchange of each in which it held. */
const Evidence = ({ requirement }: Pick<RequirementDetailProps, 'requirement'>): JSX.Element => {
  const { evidence, evidenceAt = {}, samples = {} } = requirement;
  const endpoints = Object.entries(evidenceAt).sort(([, a], [, b]) => b - a);
  return (
    <>
      <h3>Evidence</h3>
      <p>
        {evidence === 0 ? 'It was not looked at in this run.' : `Looked at ${count(evidence, 'time')} in this run.`}
      </p>
      {endpoints.length > 0 && (
        <table class="evidence-at">
          <thead>
            <tr>
              <th scope="col">Endpoint</th>
              <th scope="col" class="number">
                Times
              </th>
              <th scope="col">Held in exchange</th>
            </tr>
          </thead>
          <tbody>
            {endpoints.map(([endpoint, times]) => (
              <tr key={endpoint}>
                <td>
                  <a href={linkTo({ view: 'requirements', filter: { ...NO_FILTER, endpoint } })}>
                    <code>
                      <Text of={endpoint} />
                    </code>
                  </a>
                </td>
                <td class="number">{times.toLocaleString('en-US')}</td>
                <td>
                  <code>
                    <Text of={(Object.hasOwn(samples, endpoint) && samples[endpoint]) || ''} />
                  </code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {Object.keys(samples).length > 0 && (
        <p class="note">
          Exchanges are named by their id in <code>exchanges.ndjson</code>, beside this page.
        </p>
      )}
    </>
  );
};
