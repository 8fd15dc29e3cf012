import { expect, test } from '@playwright/test';
import { heldByLasting } from '../../../src/harness/cleanup/held-by-lasting.ts';

const edge = (id: string, description: string, backend: string) => ({
  id,
  shown: { id, description, backend: { enabled: true, backend: { id: backend } } },
});

const shown: { readonly [id: string]: unknown } = {
  bkdwd_1: { backends: { bkdhr_1: 5 } },
  bkdfo_1: { backends: ['bkdhr_2'] },
};

const held = (refused: readonly string[]) =>
  heldByLasting(
    refused.map((id) => ({ collection: '/x', id })),
    {
      look: async () => ({
        items: [
          edge('edgtls_ours', '', 'bkdwd_1'),
          edge('edgtls_parked', 'plumbline/parked/tls-edges', 'bkdtg_1'),
          edge('edgtls_beside', 'front door plumbline/20260102-030405-ab12/w0-1', 'bkdtg_2'),
          edge('edgtls_theirs', 'of somebody', 'bkdfo_1'),
        ],
        hidden: null,
      }),
      isOurs: (_, { id }) => id === 'edgtls_ours',
      shownOf: async ({ id }) => shown[id],
    },
  );

test('a resource that a lasting one refers to is held, also through other resources', async () => {
  expect([...(await held(['bkdhr_1', 'bkdwd_1', 'bkdtg_1', 'bkdtg_2']))]).toEqual([
    ['/x/bkdwd_1', 'edgtls_ours'],
    ['/x/bkdtg_1', 'edgtls_parked'],
    ['/x/bkdtg_2', 'edgtls_beside'],
    ['/x/bkdhr_1', 'bkdwd_1'],
  ]);
});

test('a resource without references, or referred to by resources of others only, is not held', async () => {
  expect([...(await held(['bkdfo_1', 'bkdhr_2', 'bkdhr_9', 'bkdwd']))]).toEqual([]);
});
