import { breaking, type FaultRow } from '../base/row.ts';
import { refuse } from '../operators/refuse.ts';

/** What is wrong with the version of the API that requests name. */
export const versions: readonly FaultRow[] = [
  ...breaking('version-2', {
    'version-2-refused: lists are not served to requests with Service-Version: 2': refuse(
      'list',
      ({ call }) => call.headers.get('service-version') === '2',
    ),
  }),
];
