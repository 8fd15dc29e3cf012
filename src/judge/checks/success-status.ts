import type { Operation } from '../../contract/terms/contract.ts';
import type { Check } from '../subject/check.ts';

/** Document 1, Endpoints: each operation has one success status. */
const statusOf = (operation: Operation): Check => ({
  law: operation,
  examine: ({ exchange: { response }, endpoint, expectation }) => {
    if (response === null || endpoint.operation !== operation || expectation !== 'success') return null;
    if (response.status === endpoint.status) return [];
    return [
      {
        place: 'status',
        summary: `${endpoint.id} answers ${response.status}`,
        expected: `status ${endpoint.status}`,
        received: `status ${response.status}`,
      },
    ];
  },
});

const operations: readonly Operation[] = [
  'create',
  'get',
  'list',
  'update',
  'delete',
  'replace',
  'restart',
  'stop',
  'update-agent',
  'replay',
  'clear',
];

export const successStatuses: readonly Check[] = operations.map(statusOf);
