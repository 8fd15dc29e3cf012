import type { Exchange } from '../../../src/exchange/exchange.ts';
import { Story } from '../../../src/harness/script/story.ts';
import { answered } from '../answered.ts';

/** One exchange of a story: endpoint, id in the path, request body, status and answer body. */
export interface Told {
  readonly to: string;
  readonly id?: string;
  readonly sent?: unknown;
  readonly status?: number;
  readonly shown?: unknown;
}

const exchangeOf = ({ to, id = '', sent, status = 200, shown }: Told): Exchange => {
  const [method = '', path = ''] = to.split(' ');
  const exchange = answered(to, status, shown, `http://a.example${path.replace('{id}', id)}`);
  const body = sent === undefined ? null : Buffer.from(JSON.stringify(sent));
  return { ...exchange, request: { ...exchange.request, method, body } };
};

/** A story of these exchanges. */
export const storyOf = (...told: readonly Told[]): Story => new Story(told.map(exchangeOf));

export const create = (id: string, fields: object = {}): Told => ({
  ...{ to: 'POST /api_keys', status: 201, sent: fields, shown: { id, ...fields } },
});
export const get = (id: string, fields: object = {}, status = 200): Told => ({
  ...{ to: 'GET /api_keys/{id}', id, status, shown: { id, ...fields } },
});
export const update = (id: string, fields: object, status = 200): Told => ({
  ...{ to: 'PATCH /api_keys/{id}', id, status, sent: fields, shown: { id, ...fields } },
});
export const remove = (id: string, status = 204): Told => ({ to: 'DELETE /api_keys/{id}', id, status });
export const list = (...ids: readonly string[]): Told => ({
  ...{ to: 'GET /api_keys', shown: { keys: ids.map((id) => ({ id })), next_page_uri: null } },
});
