// The public service's own JavaScript client (`npm install @ngrok/ngrok-api`) against `serve` with the dialect of that service.
// BASE_URL is the address that `serve` or `proxy` prints, TOKEN the token of `serve`.
import assert from 'node:assert/strict';
import ngrokApi from '@ngrok/ngrok-api';

const client = new ngrokApi.Ngrok({ apiToken: process.env.TOKEN, baseUrl: process.env.BASE_URL });

const key = await client.apiKeys.create({ description: 'of the example', metadata: 'one' });
assert.ok(key.token, 'the token is shown once');
await client.apiKeys.update({ id: key.id, metadata: 'two' });
assert.equal((await client.apiKeys.get(key.id)).metadata, 'two');
const ids = [];
for await (const { id } of await client.apiKeys.list()) ids.push(id);
assert.ok(ids.includes(key.id));
// Version 0.11 of the client reads the empty body of a 204 as JSON, and throws after the deletion.
await assert.rejects(client.apiKeys.delete(key.id));
await assert.rejects(client.apiKeys.get(key.id));

const authority = await client.sshCertificateAuthorities.create({ description: 'of the example' });
await assert.rejects(client.sshCertificateAuthorities.delete(authority.id));

console.log('the client works');
