// Judges the answers that a client of yours gets, in its own tests: wrap fetch, keep what passes, and hold it against the documents.
import { judge, startEmbedded } from 'plumbline-conformance';

const exchanges = [];

/** A fetch that keeps every exchange. */
const recordingFetch = async (url, { method = 'GET', headers = {}, body } = {}) => {
  const startedAt = new Date();
  const response = await fetch(url, { method, headers, body });
  const text = await response.text();
  exchanges.push({
    request: { method, url, headers, body },
    response: { status: response.status, headers: [...response.headers], body: text },
    timings: { startedAt: startedAt.toISOString(), totalMs: Date.now() - startedAt.getTime() },
  });
  return { status: response.status, json: text === '' ? null : JSON.parse(text) };
};

// In place of the deployment that your client speaks with.
const { baseUrl, token, close } = await startEmbedded();
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'service-version': '2' };

const created = await recordingFetch(`${baseUrl}/api_keys`, {
  method: 'POST',
  headers,
  body: '{"description":"example"}',
});
await recordingFetch(`${baseUrl}/api_keys/${created.json.id}`, { headers });
await recordingFetch(`${baseUrl}/api_keys/${created.json.id}`, { method: 'DELETE', headers });
await close();

const { findings, held } = judge(exchanges, { baseUrl, soleClient: true });
for (const { requirement, summary, exchange } of findings)
  console.log(`${requirement}: ${summary} (exchange ${exchange})`);
console.log(`${findings.length} findings in ${exchanges.length} exchanges; ${held.length} requirements held`);
