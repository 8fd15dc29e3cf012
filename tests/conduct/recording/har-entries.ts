/** Entries of HAR files, and the findings about them. */
import { judgeRecording } from '../../../src/conduct/recording/judge-recording.ts';
import type { JudgedRecording, JudgingOptions } from '../../../src/conduct/recording/judging.ts';
import { readRecording } from '../../../src/exchange/recording/recording.ts';
import { Dialect } from '../../../src/exchange/wire/dialect.ts';

export const base = 'https://api.example.com';
export const created_at = '2026-03-14T09:26:53Z';

export interface Entry {
  readonly sent?: unknown;
  readonly body?: unknown;
  readonly content?: object;
  readonly token?: string;
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
  readonly asked?: readonly { readonly name: string; readonly value: string }[];
  /** Milliseconds since the start of the recording; by default 100 after the entry before. */
  readonly at?: number;
  readonly time?: number;
  readonly more?: object;
}

let now = 0;

/** Sets the time after which the next entry begins. */
export const setClock = (ms: number): void => {
  now = ms;
};

/** An entry of a HAR file in the form of a browser. */
export const entry = (method: string, url: string, status: number, given: Entry = {}): object => {
  now = given.at ?? now + 100;
  const text = given.body === undefined ? {} : { text: JSON.stringify(given.body) };
  return {
    startedDateTime: new Date(Date.parse(created_at) + now).toISOString(),
    time: given.time ?? 10,
    request: {
      method,
      url: url.startsWith('/') ? `${base}${url}` : url,
      headers: [
        { name: ':authority', value: 'api.example.com' },
        ...(given.token === undefined ? [] : [{ name: 'Authorization', value: `Bearer ${given.token}` }]),
        ...(given.asked ?? []),
      ],
      ...(given.sent === undefined ? {} : { postData: { text: JSON.stringify(given.sent) } }),
    },
    response: {
      status,
      headers: given.headers ?? [{ name: 'content-type', value: 'application/json' }],
      content: given.content ?? { size: 0, ...text },
    },
    ...given.more,
  };
};

export const judged = (entries: readonly object[], options: JudgingOptions = {}): JudgedRecording => {
  const har = JSON.stringify({ log: { entries } });
  const dialect = options.dialect ?? Dialect.none;
  return judgeRecording(readRecording(har, { dialect }).exchanges, options);
};

export const found = (entries: readonly object[], options: JudgingOptions = {}): string[] =>
  judged(entries, options).findings.map(({ requirement, place }) => `${requirement} ${place}`);

export const key = (more: object = {}): object => ({
  id: 'ak_1',
  uri: `${base}/api_keys/ak_1`,
  created_at,
  owner_id: 'usr_1',
  description: 'x',
  metadata: '',
  token: null,
  ...more,
});
export const group = (labels: object | null, more: object = {}): object => ({
  id: 'bkdtg_1',
  uri: `${base}/backends/tunnel_group/bkdtg_1`,
  created_at,
  description: 'x',
  metadata: '',
  labels,
  tunnels: [],
  ...more,
});
export const oidcModule = (more: object = {}): object => ({
  enabled: true,
  options_passthrough: false,
  cookie_prefix: 'tunnel.',
  inactivity_timeout: 0,
  maximum_duration: 0,
  issuer: 'https://id.example',
  client_id: 'c',
  client_secret: 's',
  scopes: [],
  ...more,
});
export const groups = '/backends/tunnel_group';
export const oidc = '/edges/https/edghts_1/routes/edghtsrt_1/oidc';
export const made = (given: Entry = {}): object =>
  entry('POST', '/api_keys', 201, { sent: { description: 'x' }, body: key({ token: 'not-told-elsewhere' }), ...given });
