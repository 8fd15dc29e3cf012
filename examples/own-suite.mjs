// A suite of your own, for endpoints that the documents do not have: here IP policies.
import assert from 'node:assert/strict';
import { requirement, startEmbedded, trySuite } from 'plumbline-conformance';

const policy = {
  path: '/ip_policies',
  body: { description: '{marker}' },
  remove: ['DELETE /ip_policies/{id}'],
};

const suite = [
  requirement('ip-policies.get-echo', 'GET shows the description that POST was given.', async ({ make, send }) => {
    const made = await make(policy);
    assert.equal(made.status, 201);
    const read = await send({ method: 'GET', path: `/ip_policies/${made.json.id}` });
    assert.deepEqual([read.status, read.json.description], [200, made.json.description]);
  }),
  requirement('ip-policies.token-required', 'Without a token, nothing is shown.', async ({ send }) => {
    const { status } = await send({ method: 'GET', path: '/ip_policies', authorization: null });
    assert.ok(status >= 400 && status < 500, `answered ${status}`);
  }),
];

// In place of your deployment.
const { baseUrl, token, close } = await startEmbedded({ fixtureEndpoints: true });
const { requirements, cleanup, exitCode } = await trySuite(suite, { target: { management: { baseUrl } }, token });
await close();

for (const { id, verdict, reason } of requirements) console.log(id, verdict, reason ?? '');
console.log(`${cleanup.created} made, ${cleanup.removed} removed`);
process.exitCode = exitCode;
