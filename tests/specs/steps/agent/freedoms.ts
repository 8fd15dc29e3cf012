/**
 * Every freedom of document 3 alone, against the suites of document 3. Run by `freedoms.test.ts` in a process of its own, because
 * the specs must be collected before anything else imports them. Prints what the suites found, as JSON.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { embeddedTarget } from '../../../../src/conduct/embedded-target.ts';
import { tryAll } from '../../../../src/conduct/prove/try-all.ts';
import { gaps } from '../../../../src/contract/index.ts';
import { startEmbedded } from '../../../../src/emulator/embedded.ts';
import { agentTunnelFreedoms } from '../../../../src/emulator/freedoms/agent-tunnels.ts';
import { capturedRequestFreedoms } from '../../../../src/emulator/freedoms/captured-requests.ts';
import { collected } from '../../../../src/harness/trial/collect.ts';

const specs = join(import.meta.dirname, '../../../../specs');
for (const name of readdirSync(specs, { recursive: true, encoding: 'utf8' }).sort())
  if (name.endsWith('.spec.ts')) await import(pathToFileURL(join(specs, name)).href);
const ids = [...collected.keys()].filter(
  (id) => /^(agent(-tunnels)?|captured-requests)\./.test(id) && !gaps.some((gap) => gap.id === id),
);

const results: Record<string, unknown> = {};
const waiting = [...agentTunnelFreedoms, ...capturedRequestFreedoms];
const tryInTurn = async (): Promise<void> => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const embedded = await startEmbedded({ prepare: next.plant });
    results[next.name] = await tryAll(embeddedTarget(embedded), embedded.token, 1, ids);
    await embedded.close();
  }
};
// Two at once, because most of the time is spent on waiting.
await Promise.all([tryInTurn(), tryInTurn()]);
process.stdout.write(JSON.stringify(results));
