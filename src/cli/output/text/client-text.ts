import type { ClientFinding } from '../../../conduct/proxy/client-findings.ts';
import { count } from '../../../report/text/count.ts';
import { printable } from '../../../report/text/printable.ts';

/** One flaw in a client's requests, in one line. */
export const clientLine = ({ endpoint, place, says, rests }: ClientFinding): string =>
  `client: ${printable(endpoint)}${place === '' ? '' : `, ${printable(place)}`}: ${printable(says)} (${rests})`;

/** All client flaws, printed at the end of the command. */
export const clientText = (findings: readonly ClientFinding[], requests: number): string =>
  findings.length === 0
    ? `Nothing found in ${count(requests, 'request')} of the client.`
    : [
        'Requests of the client, which are no deviations of the deployment:',
        ...findings.map((one) => `  ${clientLine(one)} in ${count(one.times, 'request')}: ${one.exchanges.join(', ')}`),
      ].join('\n');
