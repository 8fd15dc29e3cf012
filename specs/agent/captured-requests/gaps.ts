import { isIP } from 'node:net';
import { isObject } from '../../../src/contract/json-object.ts';
import { agentTunnels } from '../../../src/contract/resources/agent/agent-tunnels.ts';
import { capturedRequests } from '../../../src/contract/resources/agent/captured-requests.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { gap } from '../../../src/harness/trial/requirement.ts';
import { fieldsOf } from '../../../src/judge/shapes/schemas.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import {
  findCapture,
  isFor,
  itemsOf,
  listCaptured,
  needCapture,
  ofTunnel,
} from '../../steps/agent/captures/captures.ts';
import { slowAndFast, slowMs } from '../../steps/agent/captures/slow-and-fast.ts';
import { sampleTraffic } from '../../steps/agent/replays/sample-traffic.ts';
import { prove } from '../../steps/agent/tunnels/prove.ts';
import { arrive, localServer, startTunnel, visit } from '../../steps/agent/tunnels/tunnels.ts';
import { statusOf } from '../../steps/requests/status-of.ts';

const units = { nanoseconds: 1e6, microseconds: 1e3, milliseconds: 1, seconds: 1e-3 } as const;

gap('captured-requests.duration-unit', async ({ world }) => {
  const { slow } = await slowAndFast(world);
  const duration = Number(slow.capture.item['duration']);
  const fitting = Object.entries(units).find(
    ([, perMs]) => duration >= Math.floor(0.5 * slowMs * perMs) && duration <= Math.ceil(2 * slow.tookMs * perMs),
  );
  world.claims.observe(world.context.id, fitting === undefined ? 'no common unit fits' : `${fitting[0]} fit`);
});

gap('captured-requests.list-order', async ({ world }) => {
  const tunnel = await startTunnel(world);
  const words = [world.context.word(), world.context.word(), world.context.word()];
  for (const word of words) {
    await arrive(world, tunnel, word);
    await needCapture(world, tunnel.name, word);
  }
  const items = itemsOf(await listCaptured(world, ofTunnel(tunnel.name)));
  const places = words.map((word) => items.findIndex(isFor(word)));
  const [a = 0, b = 0, c = 0] = places;
  world.claims.observe(
    world.context.id,
    a < b && b < c ? 'oldest first' : a > b && b > c ? 'newest first' : 'another order',
  );
});

gap('captured-requests.limit-values', async ({ world }) => {
  await sampleTraffic(world);
  for (const limit of ['0', '-1', 'many', '1000000']) {
    const ask = requestTo(capturedRequests, 'list', { query: `?limit=${limit}`, expect: 'unjudged' });
    world.claims.observe(world.context.id, `limit=${limit}: ${statusOf(await world.requests.send(ask))}`);
  }
});

gap('captured-requests.unknown-tunnel-filter', async ({ world }) => {
  const { tunnel } = await sampleTraffic(world);
  const query = `?tunnel_name=${encodeURIComponent(`${tunnel.name}-none`)}`;
  const answer = await world.requests.send(requestTo(capturedRequests, 'list', { query, expect: 'unjudged' }));
  world.claims.observe(
    world.context.id,
    `${statusOf(answer)}${succeeded(answer) ? `, ${itemsOf(answer).length} items` : ''}`,
  );
});

gap('captured-requests.query-in-uri', async ({ world }) => {
  const { passed } = await sampleTraffic(world);
  const request = passed.find(({ target }) => target.includes('?'))?.listed?.item['request'];
  if (!isObject(request)) return leave('no request with a query was captured');
  const uri = String(request['uri']);
  world.claims.observe(world.context.id, uri.includes('?') ? 'with its query' : 'without its query');
  world.claims.observe(world.context.id, uri.includes('%') ? 'with its escapes' : 'without its escapes');
});

gap('captured-requests.remote-addr-form', async ({ world }) => {
  const { passed } = await sampleTraffic(world);
  const addr = String(passed[0]?.listed?.item['remote_addr'] ?? leave('nothing was captured'));
  const host = addr.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  world.claims.observe(
    world.context.id,
    isIP(addr) > 0 ? 'an IP address' : isIP(host) > 0 ? 'an IP address and a port' : 'another form',
  );
});

gap('captured-requests.replay-captured', async ({ world }) => {
  const server = await localServer(world);
  const tunnel = await startTunnel(world);
  const [word, later] = [world.context.word(), world.context.word()];
  await arrive(world, tunnel, word);
  const { id } = await needCapture(world, tunnel.name, word);
  await world.requests.send(requestTo(capturedRequests, 'replay', { json: { id }, expect: 'unjudged' }));
  if (!(await server.arrives(word, 2, world.context.patience.replaysMs))) return leave('a replay did not arrive');
  // By the time a later request is shown, the replay would be shown as well.
  await arrive(world, tunnel, later);
  await needCapture(world, tunnel.name, later);
  const times = itemsOf(await listCaptured(world, ofTunnel(tunnel.name))).filter(isFor(word)).length;
  world.claims.observe(world.context.id, times > 1 ? 'captured like any other' : 'not captured');
});

gap('captured-requests.silent-server', async ({ world }) => {
  const server = await localServer(world);
  const tunnel = await startTunnel(world);
  const word = world.context.word();
  await prove(world, tunnel);
  server.answer(word, (response) => response.socket?.destroy());
  const answer = await visit(world, tunnel, word);
  const capture = await findCapture(world, tunnel.name, word, () => true);
  const response = capture?.item['response'];
  const shown =
    capture === null ? 'nothing' : isObject(response) ? `response ${response['status_code']}` : 'response null';
  world.claims.observe(world.context.id, `the client gets ${statusOf(answer)}; captured: ${shown}`);
});

gap('captured-requests.after-stop', async ({ world }) => {
  const tunnel = await startTunnel(world);
  const word = world.context.word();
  await arrive(world, tunnel, word);
  await needCapture(world, tunnel.name, word);
  await world.requests.send(requestTo(agentTunnels, 'delete', { id: tunnel.name }));
  const query = ofTunnel(tunnel.name);
  const answer = await world.requests.send(requestTo(capturedRequests, 'list', { query, expect: 'unjudged' }));
  world.claims.observe(world.context.id, itemsOf(answer).some(isFor(word)) ? 'kept' : 'not kept');
});

gap('captured-requests.extra-fields', async ({ world }) => {
  const { passed } = await sampleTraffic(world);
  const item = passed[0]?.listed?.item ?? leave('nothing was captured');
  const extra = Object.keys(item).filter(
    (field) => !fieldsOf(capturedRequests.name, capturedRequests.schema).includes(field),
  );
  world.claims.observe(world.context.id, extra.length === 0 ? 'none' : extra.sort().join(', '));
});
