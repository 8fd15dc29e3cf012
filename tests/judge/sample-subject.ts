import { apiKeys } from '../../src/contract/resources/account/api-keys.ts';
import type { Operation, Resource } from '../../src/contract/terms/contract.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import type { Header } from '../../src/exchange/recorded-exchange.ts';
import { parseJsonBody } from '../../src/exchange/wire/json-body.ts';
import { Model } from '../../src/judge/model.ts';
import type { Check } from '../../src/judge/subject/check.ts';
import type { Expectation, Subject } from '../../src/judge/subject/subject.ts';

export const baseUrl = 'https://api.example.com';

/** An API key as every answer after its creation may show it. */
export const sampleKey = (fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  id: 'ak_1',
  uri: `${baseUrl}/api_keys/ak_1`,
  created_at: '2026-03-14T09:26:53Z',
  description: 'key of the nightly deploy',
  metadata: '{"team":"release"}',
  token: null,
  owner_id: 'usr_1',
  ...fields,
});

export const sampleList = (items: readonly unknown[], fields: Readonly<Record<string, unknown>> = {}) => ({
  keys: items,
  uri: `${baseUrl}/api_keys`,
  next_page_uri: null,
  ...fields,
});

/** A copy of an object without some fields, like an answer that omits them. */
export const without = (object: Readonly<Record<string, unknown>>, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

export interface Answer {
  /** The success status of the endpoint unless stated; null for no answer. */
  readonly status?: number | null;
  readonly json?: unknown;
  /** The bytes of the body, in place of `json`. */
  readonly body?: string | Buffer;
  /** `Content-Type: application/json` unless stated. */
  readonly headers?: readonly Header[];
  readonly sent?: unknown;
  /** The id in the path; that of the sample key unless stated. */
  readonly id?: string | null;
  readonly expectation?: Expectation;
  readonly model?: Model;
  readonly resource?: Resource;
  readonly exchangeId?: string;
  readonly baseUrl?: string;
}

const bytesOf = ({ body, json }: Answer): Buffer =>
  Buffer.from(body ?? (json === undefined ? '' : JSON.stringify(json)));

/** An exchange with one of the endpoints of a resource, ready to be judged. */
export const subjectOf = (operation: Operation, answer: Answer = {}): Subject => {
  const resource = answer.resource ?? apiKeys;
  const endpoint = resource.endpoints.find((one) => one.operation === operation);
  if (endpoint === undefined) throw new Error(`${resource.name} has no ${operation}`);
  const { status = endpoint.status, headers = [['Content-Type', 'application/json']], sent } = answer;
  const onResource = endpoint.id.includes('{id}');
  const id = answer.id === undefined ? (onResource ? 'ak_1' : null) : answer.id;
  const body = bytesOf(answer);
  const [method = '', path = ''] = endpoint.id.split(' ');
  const exchange: Exchange = {
    id: answer.exchangeId ?? 'x1',
    endpoint: endpoint.id,
    request: {
      method,
      url: `${baseUrl}${path.replace('{id}', id ?? '')}`,
      headers: [],
      body: sent === undefined ? null : Buffer.from(JSON.stringify(sent)),
    },
    response: status === null ? null : { status, headers, body },
    failure: status === null ? { kind: 'reset', message: 'socket hang up' } : null,
    timings: { startedAt: '2026-03-14T09:26:53Z', queuedMs: 0, firstByteMs: 1, totalMs: 2 },
    attempt: 1,
    json: status === null ? undefined : parseJsonBody(body),
  };
  return {
    exchange,
    resource,
    endpoint,
    expectation: answer.expectation ?? 'success',
    sent,
    id,
    baseUrl: answer.baseUrl ?? baseUrl,
    model: answer.model ?? new Model(),
  };
};

/** A model that has learnt these creations only. */
export const modelOf = (...creations: readonly Answer[]): Model => {
  const model = new Model();
  for (const [index, creation] of creations.entries())
    model.learn(subjectOf('create', { exchangeId: `c${index + 1}`, ...creation }));
  return model;
};

/** The places of the flaws that a check finds; null when the check does not judge the subject. */
export const placesOf = (check: Check, subject: Subject): string[] | null =>
  check.examine(subject, subject.resource.name)?.map(({ place }) => place) ?? null;
