/**
 * The cost of single parts of Plumbline, as ratios within one run. On shared machines absolute times mean nothing, and ratios little more. Prints a
 * table; asserts nothing.
 */
import { apiKeys } from '../src/contract/resources/account/api-keys.ts';
import { startEmbedded } from '../src/emulator/embedded.ts';
import { Client } from '../src/exchange/client/client.ts';
import { unpaced } from '../src/exchange/client/pace.ts';
import { Secrets } from '../src/exchange/secrets/secrets.ts';
import { Dialect } from '../src/exchange/wire/dialect.ts';
import { judge } from '../src/judge/judge.ts';
import { Model } from '../src/judge/model.ts';
import { tell } from './measure/tell.ts';

const requests = 2000;

const embedded = await startEmbedded({ others: 20 });
const secrets = new Secrets();
const client = new Client({
  baseUrl: embedded.baseUrl,
  token: embedded.token,
  defaultHeaders: { 'Service-Version': '2' },
  dialect: Dialect.none,
  pace: unpaced,
  secrets,
  idPrefix: 'b-',
});
const endpoint = apiKeys.endpoints.find(({ operation }) => operation === 'list');
if (endpoint === undefined) throw new Error('API keys have a list');

const timed = async (work: () => Promise<unknown> | unknown, times = requests): Promise<number> => {
  for (let n = 0; n < times / 10; n += 1) await work();
  const start = performance.now();
  for (let n = 0; n < times; n += 1) await work();
  return (performance.now() - start) / times;
};

const ask = () => client.send({ endpoint: endpoint.id, method: 'GET', path: '/api_keys' });
const exchange = await ask();
const subject = {
  exchange,
  resource: apiKeys,
  endpoint,
  expectation: 'success',
  sent: undefined,
  id: null,
  baseUrl: embedded.baseUrl,
  model: new Model(),
} as const;

const few = await timed(() => secrets.record(exchange));
for (let n = 0; n < 500; n += 1) secrets.add(embedded.deployment.rules.newToken(), 'token');

const costs = {
  'fetch of a list of 21 items': await timed(async () =>
    (await fetch(`${embedded.baseUrl}/api_keys`, { headers: { authorization: `Bearer ${embedded.token}` } })).text(),
  ),
  'the same by our client': await timed(ask),
  'judging the answer': await timed(() => judge(subject)),
  'recording it, 1 secret known': few,
  'recording it, 501 secrets known': await timed(() => secrets.record(exchange)),
};
client.close();
await embedded.close();

const unit = costs['the same by our client'];
tell(
  'parts',
  Object.entries(costs).map(([what, ms]) => ({ what, values: [ms / unit], unit: '× a request' })),
);
