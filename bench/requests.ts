/**
 * How many requests each requirement sends, in one process with one worker: `tsx bench/requests.ts quick --others 500 --page-size 10`. Patterns
 * after the effort choose what is tried; without one, quick tries one place of each statement. Prints the most expensive tests, and how many pages
 * of which lists were read by which tests.
 */
import { parseArgs } from 'node:util';
import { embeddedTarget } from '../src/conduct/embedded-target.ts';
import { onePlaceEach } from '../src/conduct/forecast/one-place-each.ts';
import { globToRegExp } from '../src/conduct/glob.ts';
import { specFiles } from '../src/conduct/spec-files.ts';
import { requirements, resources } from '../src/contract/index.ts';
import { startEmbedded } from '../src/emulator/embedded.ts';
import { unpaced } from '../src/exchange/client/pace.ts';
import { Workbench } from '../src/harness/bench/workbench.ts';
import { Ledger } from '../src/harness/ledger/ledger.ts';
import { type Effort, efforts } from '../src/harness/target/plan.ts';
import { planInProcess } from '../src/harness/target/plan-in-process.ts';
import { targetOf } from '../src/harness/target/target.ts';
import { collectEnv, collected } from '../src/harness/trial/collect.ts';
import { Trial } from '../src/harness/trial/trial.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    others: { type: 'string', default: '0' },
    'page-size': { type: 'string', default: '100' },
    top: { type: 'string', default: '20' },
    of: { type: 'string' },
  },
});
const effort: Effort = efforts.find((one) => one === positionals[0]) ?? 'quick';
const patterns = positionals.slice(1).map(globToRegExp);

process.env[collectEnv] = '1';
for (const address of specFiles()) await import(address);
delete process.env[collectEnv];

const known = new Set(requirements.map(({ id }) => id));
const quick = new Set(onePlaceEach());
const chosen = [...collected].filter(([id]) =>
  patterns.length > 0 ? patterns.some((one) => one.test(id)) : effort === 'quick' ? quick.has(id) : known.has(id),
);

const embedded = await startEmbedded({ others: Number(values.others), pageSize: Number(values['page-size']) });
const target = { ...targetOf(embeddedTarget(embedded), 'embedded'), pace: null };
const plan = planInProcess(target, { runId: 'requests', effort });

let trial = '';
const sent = new Map<string, string[]>();
const bench = new Workbench({
  plan,
  token: embedded.token,
  pace: unpaced,
  ledger: new Ledger(() => {}),
  workerName: 'r',
  onEvidence: () => {},
  onExchange: ({ endpoint, request, response }) =>
    sent.set(trial, [...(sent.get(trial) ?? []), `${endpoint}  ${request.url}  ${response?.status}`]),
});
// Waits, so that resources of others are older than those of the run.
if (values.others !== '0') await new Promise((done) => setTimeout(done, 3000));
for (const [id, body] of chosen) {
  trial = id;
  const { kind } = await new Trial(bench, id, 1).run(body);
  if (kind !== 'held') console.log(`${id}: ${kind}`);
}
bench.close();
await embedded.close();

const total = [...sent.values()].reduce((sum, { length }) => sum + length, 0);
console.log(
  `${effort}, ${values.others} others, pages of ${values['page-size']}: ${total} requests, ${chosen.length} tried`,
);

/** What each test sent whose id matches. */
const tellRequests = (pattern: RegExp): void => {
  for (const [id, lines] of sent) if (pattern.test(id)) console.log([id, ...lines].join('\n'));
};

/** Prints the tests that sent the most requests. */
const tellDearest = (): void => {
  const dearest = [...sent].sort(([, a], [, b]) => b.length - a.length).slice(0, Number(values.top));
  for (const [id, { length }] of dearest) console.log(`${String(length).padStart(6)} ${id}`);
};

/** How many pages of each list were read, and by which tests. */
const tellPages = (): void => {
  const lists = new Set<string>(resources.map(({ collection }) => `GET ${collection}`));
  const pages = new Map<string, Map<string, number>>();
  for (const [id, lines] of sent)
    for (const [endpoint = ''] of lines.map((line) => line.split('  ')).filter(([one = '']) => lists.has(one))) {
      const readers = pages.get(endpoint) ?? new Map<string, number>();
      pages.set(endpoint, readers.set(id, (readers.get(id) ?? 0) + 1));
    }
  console.log('pages of lists, by who read them:');
  for (const [endpoint, readers] of pages) {
    const sum = [...readers.values()].reduce((a, b) => a + b, 0);
    const most = [...readers].sort(([, a], [, b]) => b - a).slice(0, 6);
    console.log(`${String(sum).padStart(6)} ${endpoint}: ${most.map(([id, n]) => `${id} ${n}`).join(', ')}`);
  }
};

if (values.of === undefined) {
  tellDearest();
  tellPages();
} else tellRequests(globToRegExp(values.of));
