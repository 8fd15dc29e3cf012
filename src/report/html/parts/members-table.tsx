import type { JSX } from 'preact';
import type { StatusCounts } from '../../model/member-result.ts';
import type { EndpointResult } from '../../model/report.ts';
import { Text } from './text.tsx';

const WAYS = ['valid', 'boundary', 'broken', 'absent'] as const;

/** Such as "201: 26, 422: 4", the most frequent first. */
const statusLine = (counts: StatusCounts): string =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([status, times]) => `${status === 'none' ? 'no answer' : status}: ${times.toLocaleString('en-US')}`)
    .join(', ');

/** Each member that requests may carry, and how often it was sent with a valid value, one at a limit, a broken one, or left out. */
export const MembersTable = ({ endpoints }: { endpoints: readonly EndpointResult[] }): JSX.Element => (
  <>
    <p class="note">
      valid: within what the documents state. boundary: at a limit, or empty. broken: of another type, beyond a limit,
      or no value of the enumeration. absent: left out. Below each number: the statuses that answered. A body has other
      members, too, so a refusal need not be about this one.
    </p>
    <table class="members">
      <thead>
        <tr>
          <th scope="col">Member</th>
          {WAYS.map((way) => (
            <th key={way} scope="col" class="number">
              {way}
            </th>
          ))}
        </tr>
      </thead>
      {endpoints
        .filter(({ members = [] }) => members.length > 0)
        .map(({ id, members = [] }) => (
          <tbody key={id}>
            <tr>
              <th scope="rowgroup" colSpan={1 + WAYS.length}>
                <code>
                  <Text of={id} />
                </code>
              </th>
            </tr>
            {members.map((member) => (
              <tr key={member.name}>
                <td>
                  <code>
                    <Text of={member.name} />
                  </code>
                </td>
                {WAYS.map((way) => (
                  <td key={way} class="number">
                    {member[way].toLocaleString('en-US')}
                    {member.answered?.[way] && (
                      <small>
                        <Text of={statusLine(member.answered[way])} />
                      </small>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
    </table>
  </>
);
