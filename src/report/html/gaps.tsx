import type { JSX } from 'preact';
import type { GapResult } from '../report.ts';
import { Text } from './text.tsx';

interface GapsProps {
  /** Those that the filter lets through. */
  gaps: readonly GapResult[];
  total: number;
}

export const Gaps = ({ gaps, total }: GapsProps): JSX.Element => (
  <section aria-labelledby="gaps">
    <h2 id="gaps">
      Gaps <small>{gaps.length.toLocaleString('en-US')}</small>
    </h2>
    <p class="note">
      {total === 0
        ? 'None was recorded.'
        : 'Where the documents are silent, and what this deployment does there. Nothing here is right or wrong.'}
    </p>
    {gaps.length > 0 && (
      <table class="gaps">
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Observed</th>
          </tr>
        </thead>
        <tbody>
          {gaps.map(({ id, document, section, question, observed }) => (
            <tr key={id} id={id}>
              <td>
                <Text of={question} />
                <span class="source">
                  Document {document}, <Text of={section} />
                </span>
                <code class="source">
                  <Text of={id} />
                </code>
              </td>
              <td>
                {observed.length === 0 ? (
                  <span class="where">not observed in this run</span>
                ) : (
                  <ul>
                    {observed.map((each) => (
                      <li key={each}>
                        <Text of={each} />
                      </li>
                    ))}
                  </ul>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);
