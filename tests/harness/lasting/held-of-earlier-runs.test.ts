import { expect, test } from '@playwright/test';
import { heldOfEarlierRuns } from '../../../src/harness/lasting/held-of-earlier-runs.ts';
import type { Ask } from '../../../src/harness/request/ask.ts';
import { answered } from '../answered.ts';

const ours = { metadata: 'plumbline/20260102-030405-ab12/w0-1' };

const things: { readonly [id: string]: unknown } = {
  bkdwd_1: { id: 'bkdwd_1', ...ours, backends: { bkdhr_1: 1, bkdhr_theirs: 1 } },
  bkdhr_1: { id: 'bkdhr_1', ...ours },
  bkdhr_theirs: { id: 'bkdhr_theirs', metadata: 'of somebody' },
  ca_other: { id: 'ca_1', ...ours },
};

test('resources of earlier runs that a parked edge refers to are found, also through others, and none of anybody else', async () => {
  const asked: string[] = [];
  const send = async ({ endpoint, id = '' }: Ask) => {
    asked.push(id);
    return answered(endpoint.id, id in things ? 200 : 404, things[id]);
  };
  const refs = ['ca_other', 'ca_gone'].map((id) => ({
    id,
    uri: `https://api.example.com/certificate_authorities/${id}`,
  }));
  const edge = {
    ...{ id: 'edgtls_1', description: 'ca_ in a text is no id', hostports: ['ca.example.com:443'] },
    ...{ backend: { backend: { id: 'bkdwd_1' } }, mutual_tls: { certificate_authorities: refs } },
  };
  expect(await heldOfEarlierRuns(send, [edge, edge])).toEqual([
    { collection: '/backends/weighted', id: 'bkdwd_1' },
    { collection: '/backends/http_response', id: 'bkdhr_1' },
  ]);
  expect(asked.sort()).toEqual(['bkdhr_1', 'bkdhr_theirs', 'bkdwd_1', 'ca_gone', 'ca_other']);
});
