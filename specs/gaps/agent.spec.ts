import { isObject } from '../../src/contract/json-object.ts';
import { lagWords } from '../../src/contract/lag-words.ts';
import { agent } from '../../src/contract/resources/agent/agent.ts';
import { agentTunnels } from '../../src/contract/resources/agent/agent-tunnels.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import { startBody, startTunnel } from '../steps/agent/tunnels/tunnels.ts';
import { statusOf } from '../steps/requests/status-of.ts';

/** What document 3 leaves open about the API as a whole. */

gap('agent.root', async ({ world }) => {
  const endpoint = { id: 'GET /api/', operation: 'get', status: 200 } as const;
  const answer = await world.requests.send({ resource: agent, endpoint, expect: 'unjudged' });
  const fields = isObject(answer.json) ? Object.keys(answer.json).sort() : [];
  world.claims.observe(world.context.id, `${statusOf(answer)}${fields.length > 0 ? ` with ${fields.join(', ')}` : ''}`);
});

gap('agent.error-body', async ({ world }) => {
  const { name } = await startTunnel(world);
  const answer = await world.requests.send(requestTo(agentTunnels, 'get', { id: `${name}-none`, expect: 'refusal' }));
  const { json } = answer;
  const type = answer.response?.headers.find(([header]) => header.toLowerCase() === 'content-type')?.[1] ?? 'none';
  world.claims.observe(
    world.context.id,
    isObject(json) ? `an object with ${Object.keys(json).sort().join(', ')}` : `no object; content type ${type}`,
  );
});

gap('agent.failure-statuses', async ({ world }) => {
  // Every refusal of the run is written down where it happens; these are two that every agent has.
  const { name } = await startTunnel(world);
  const unknown = await world.requests.send(requestTo(agentTunnels, 'get', { id: `${name}-none`, expect: 'refusal' }));
  world.claims.observe(world.context.id, `a name that no tunnel has: ${statusOf(unknown)}`);
  const cut = await world.requests.send(requestTo(agentTunnels, 'create', { body: '{"name":', expect: 'refusal' }));
  world.claims.observe(world.context.id, `a start whose body is cut off: ${statusOf(cut)}`);
});

gap('agent.read-lag', async ({ world }) => {
  // Every read of the run that shows an older state is written down where it happens; these show whether there is any.
  const { name } = await startTunnel(world);
  await world.requests.send(requestTo(agentTunnels, 'get', { id: name }));
  await world.requests.send(requestTo(agentTunnels, 'list'));
  world.claims.observe(world.context.id, lagWords[0]);
});

gap('agent.content-type', async ({ world }) => {
  for (const type of [null, 'text/plain']) {
    const body = JSON.stringify(await startBody(world));
    const answer = await world.requests.send(
      requestTo(agentTunnels, 'create', { body, headers: { 'Content-Type': type }, expect: 'unjudged' }),
    );
    world.claims.observe(world.context.id, `a JSON body declared as ${type ?? 'nothing'}: ${statusOf(answer)}`);
  }
});

gap('agent.states', async ({ world }) => {
  const { shown } = await startTunnel(world);
  const fields = Object.keys(shown).filter((field) => /stat(e|us)/i.test(field));
  world.claims.observe(
    world.context.id,
    fields.length === 0 ? 'a tunnel shows no state' : `shown in ${fields.sort().join(', ')}`,
  );
});
