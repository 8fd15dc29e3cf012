/** A flow file of mitmproxy and a HAR file of one traffic give equal findings. */
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { judgeRecording } from '../../../src/conduct/recording/judge-recording.ts';
import type { JudgedRecording } from '../../../src/conduct/recording/judging.ts';
import { readFlows } from '../../../src/exchange/flows/read-flows.ts';
import { Dialect } from '../../../src/exchange/wire/dialect.ts';
import { flow, flowFile, inChunks } from '../../exchange/flows/flow-file.ts';
import { base, entry, judged, key } from './har-entries.ts';

interface Step {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly sent?: object;
  readonly body?: object;
}

/** The flaws in the traffic: an id without its prefix, a lost description, a wrong status, an update that is not applied. */
const steps: readonly Step[] = [
  {
    method: 'POST',
    path: '/api_keys',
    status: 201,
    sent: { description: 'x' },
    body: key({ token: 'not-told-elsewhere' }),
  },
  { method: 'GET', path: '/api_keys/ak_1', status: 200, body: key() },
  { method: 'GET', path: '/api_keys/ak_1', status: 200, body: key({ description: 'y', created_at: '2001-01-01' }) },
  { method: 'PATCH', path: '/api_keys/ak_1', status: 200, sent: { description: 'z' }, body: key() },
  { method: 'GET', path: '/api_keys', status: 201, body: { keys: [], uri: '/wrong' } },
  { method: 'GET', path: '/other', status: 200, body: {} },
  { method: 'DELETE', path: '/api_keys/ak_1', status: 204 },
];

const asJson = [['content-type', 'application/json']] as const;
const options = { alone: true, patienceMs: 0 };

const fromFlows = async (http: string, isPacked: boolean): Promise<JudgedRecording> => {
  const headers = isPacked ? [...asJson, ['content-encoding', 'gzip'] as const] : asJson;
  const flows = steps.map(({ method, path, status, sent, body }, index) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const request = { method, url: `${base}${path}`, http, body: sent === undefined ? '' : JSON.stringify(sent) };
    return flow(
      request,
      { status, headers: text === '' ? [] : headers, body: isPacked && text !== '' ? gzipSync(text) : text },
      index / 10,
    );
  });
  const { exchanges } = await readFlows(inChunks(flowFile(flows)), { dialect: Dialect.none, isDocumented: () => true });
  return judgeRecording(exchanges, options);
};

const fromHar = (): JudgedRecording =>
  judged(
    steps.map(({ method, path, status, sent, body }, index) =>
      entry(method, path, status, {
        at: index * 100,
        ...(sent === undefined ? {} : { sent }),
        ...(body === undefined ? { content: {}, headers: [] } : { body }),
      }),
    ),
    options,
  );

for (const [http, isPacked] of [
  ['HTTP/1.1', false],
  ['HTTP/2.0', true],
] as const)
  test(`flows in ${http}${isPacked ? ', compressed,' : ''} have the findings of the HAR file`, async () => {
    const [flows, har] = [await fromFlows(http, isPacked), fromHar()];
    expect(har.findings.length).toBeGreaterThan(4);
    expect(flows.findings).toEqual(har.findings);
    expect([...flows.unjudged]).toEqual([...har.unjudged]);
    expect(flows.bases).toEqual(har.bases);
  });
