import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { agentTunnels } from '../../src/contract/resources/agent/agent-tunnels.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { fieldsOf } from '../../src/judge/shapes/schemas.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { prove } from '../steps/agent/tunnels/prove.ts';
import { tunnelLife } from '../steps/agent/tunnels/tunnel-life.ts';
import { arrive, localServer, startBody, startTunnel } from '../steps/agent/tunnels/tunnels.ts';
import { statusOf } from '../steps/requests/status-of.ts';

/** What document 3 leaves open about tunnels. */

const start = (world: World, json: unknown): Promise<Exchange> =>
  world.requests.send(requestTo(agentTunnels, 'create', { json, expect: 'unjudged' }));

const configOf = ({ json }: Exchange): JsonObject => {
  const config = isObject(json) ? json['config'] : undefined;
  return isObject(config) ? config : {};
};

gap('agent-tunnels.parameters', async ({ world }) => {
  const answer = await start(world, await startBody(world, { inspect: false }));
  world.claims.observe(
    world.context.id,
    `inspect false: ${statusOf(answer)}, config.inspect ${asJson(configOf(answer)['inspect'])}`,
  );
});

gap('agent-tunnels.required-parameters', async ({ world }) => {
  for (const field of ['proto', 'addr']) {
    const json = await startBody(world);
    delete json[field];
    world.claims.observe(world.context.id, `without ${field}: ${statusOf(await start(world, json))}`);
  }
  world.claims.observe(
    world.context.id,
    'without name: not tried, because such a tunnel could not be told from those of others',
  );
});

gap('agent-tunnels.unknown-fields', async ({ world }) => {
  const answer = await start(world, { ...(await startBody(world)), plumbline_unknown: 'x' });
  const shown = JSON.stringify(answer.json ?? null).includes('plumbline_unknown') ? ', and shown' : '';
  world.claims.observe(world.context.id, `${statusOf(answer)}${shown}`);
});

gap('agent-tunnels.protocols', async ({ world }) => {
  for (const proto of ['http', 'https', 'tcp', 'tls']) {
    const answer = await start(world, await startBody(world, { proto }));
    const shown = succeeded(answer) && isObject(answer.json) ? `, shown as ${answer.json['proto']}` : '';
    world.claims.observe(world.context.id, `${proto}: ${statusOf(answer)}${shown}`);
  }
});

const formOf = (addr: unknown): string =>
  /^\d+$/.test(String(addr)) ? 'a port' : String(addr).includes('://') ? 'a URL' : 'host:port';

gap('agent-tunnels.addr-forms', async ({ world }) => {
  const { port } = await localServer(world);
  const forms = {
    'a port as a number': port,
    'a port as text': String(port),
    'host:port': `127.0.0.1:${port}`,
    'name:port': `localhost:${port}`,
    'a URL': `http://127.0.0.1:${port}`,
  };
  for (const [form, addr] of Object.entries(forms)) {
    const answer = await start(world, await startBody(world, { addr }));
    const shown = succeeded(answer) ? `, shown as ${formOf(configOf(answer)['addr'])}` : '';
    world.claims.observe(world.context.id, `${form}: ${statusOf(answer)}${shown}`);
  }
});

gap('agent-tunnels.name-taken', async ({ world }) => {
  const { name } = await startTunnel(world);
  // If there are now two tunnels of one name, or one without a name, the end of the test stops both.
  world.claims.observe(world.context.id, statusOf(await start(world, { ...(await startBody(world)), name })));
});

gap('agent-tunnels.repeated-stop', async ({ world }) => {
  const { name } = await startTunnel(world);
  await world.requests.send(requestTo(agentTunnels, 'delete', { id: name }));
  world.claims.observe(
    world.context.id,
    statusOf(await world.requests.send(requestTo(agentTunnels, 'delete', { id: name, expect: 'unjudged' }))),
  );
});

const countOf = (shown: JsonObject, kind: 'conns' | 'http'): number => {
  const metrics = shown['metrics'];
  const meter = isObject(metrics) ? metrics[kind] : undefined;
  return isObject(meter) ? Number(meter['count']) : Number.NaN;
};

gap('agent-tunnels.metrics-meaning', async ({ world }) => {
  const tunnel = await startTunnel(world);
  // Probes count as requests, so they are sent before the first look.
  await prove(world, tunnel);
  const look = async (): Promise<JsonObject> =>
    need(await world.requests.send(requestTo(agentTunnels, 'get', { id: tunnel.name })));
  const before = await look();
  for (let n = 0; n < 2; n += 1)
    await arrive(world, tunnel, world.context.word(), { headers: { Connection: 'close' } });
  const after = await look();
  for (const kind of ['conns', 'http'] as const) {
    const grown = countOf(after, kind) - countOf(before, kind);
    world.claims.observe(world.context.id, `two requests on two connections: ${kind}.count grows by ${grown}`);
  }
});

gap('agent-tunnels.extra-fields', async ({ world }) => {
  const { created } = await tunnelLife(world);
  const extra = Object.keys(need(created)).filter(
    (field) => !fieldsOf(agentTunnels.name, agentTunnels.schema).includes(field),
  );
  world.claims.observe(world.context.id, extra.length === 0 ? 'none' : extra.sort().join(', '));
});
