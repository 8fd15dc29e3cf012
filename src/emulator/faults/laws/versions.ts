import { type FaultRow, wrong } from '../base/row.ts';
import { refuse } from '../operators/refuse.ts';

/** What is wrong with the version of the API that requests name. */
export const versions: readonly FaultRow[] = [
  wrong(
    'version-2-refused',
    'lists are not served to requests with Service-Version: 2',
    'version-2',
    refuse('list', ({ call }) => call.headers.get('service-version') === '2'),
  ),
];
