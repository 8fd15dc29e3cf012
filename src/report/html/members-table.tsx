import type { JSX } from 'preact';
import type { EndpointResult } from '../model/report.ts';
import { Text } from './text.tsx';

const WAYS = ['valid', 'boundary', 'broken', 'absent'] as const;

/** Each member that requests may carry, and how often it was sent with a valid value, one at a limit, a broken one, or left out. */
export const MembersTable = ({ endpoints }: { endpoints: readonly EndpointResult[] }): JSX.Element => (
  <>
    <p class="note">
      valid: within what the documents state. boundary: at a limit, or empty. broken: of another type, beyond a limit,
      or no value of the enumeration. absent: left out.
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
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
    </table>
  </>
);
