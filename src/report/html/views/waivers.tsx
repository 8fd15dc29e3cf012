import type { JSX } from 'preact';
import type { Report, RequirementVerdict, WaiverResult } from '../../model/report.ts';
import { toFinding, toRequirement } from '../browser/address.ts';
import { Text } from '../parts/text.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';

const STATES: { readonly [state in WaiverResult['state']]: readonly [mark: RequirementVerdict, says: string] } = {
  applied: ['waived', 'used'],
  unmatched: ['fail', 'matches nothing, which fails the run'],
  expired: ['fail', 'has expired, which fails the run'],
  untried: ['unexercised', 'not needed: this run did not look there'],
};
const ORDER: readonly WaiverResult['state'][] = ['expired', 'unmatched', 'applied', 'untried'];

/** Whether a waiver fails the run by itself. */
export const isStale = ({ state }: WaiverResult): boolean => state === 'unmatched' || state === 'expired';

/** The entries of the waiver file with their states. Renders nothing without entries. */
export const Waivers = ({
  report: { waivers, deviations },
  pointedAt,
}: {
  report: Report;
  pointedAt: boolean;
}): JSX.Element | null => {
  if (waivers.length === 0) return null;
  const known = new Set(deviations.map(({ id }) => id));
  return (
    <section aria-labelledby="waivers">
      <h2 id="waivers" tabIndex={-1} data-open={pointedAt || undefined}>
        Waivers <small>{waivers.length.toLocaleString('en-US')}</small>
      </h2>
      <table class="waivers">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Waives</th>
            <th scope="col">Until</th>
          </tr>
        </thead>
        <tbody>
          {waivers
            .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
            .map((waiver, index) => (
              <Row key={index} waiver={waiver} known={waiver.deviation !== null && known.has(waiver.deviation)} />
            ))}
        </tbody>
      </table>
    </section>
  );
};

const Row = ({ waiver, known }: { waiver: WaiverResult; known: boolean }): JSX.Element => {
  const [mark, says] = STATES[waiver.state];
  const what = <Text of={waiver.deviation ?? waiver.requirement ?? ''} />;
  const target =
    known && waiver.deviation !== null
      ? toFinding(waiver.deviation)
      : waiver.requirement === null
        ? null
        : toRequirement(waiver.requirement);
  return (
    <tr>
      <td class="verdict">
        <VerdictMark verdict={mark} /> <span>{says}</span>
      </td>
      <td>
        <code>{target === null ? what : <a href={target}>{what}</a>}</code>
        <p>
          <Text of={waiver.reason} />
        </p>
        <p class="why">
          <Text of={waiver.owner} />, <Text of={waiver.issue} />
        </p>
      </td>
      <td>
        <Text of={waiver.expires} />
      </td>
    </tr>
  );
};
