/** A refusal proves something only beside an acceptance: every refused request that counts has an accepted twin, in its test or in one that shares it. */
import { expect, test } from '@playwright/test';
import { embeddedTarget } from '../src/conduct/embedded-target.ts';
import { resources } from '../src/contract/index.ts';
import { type Embedded, startEmbedded } from '../src/emulator/embedded.ts';
import { unpaced } from '../src/exchange/client/pace.ts';
import type { Exchange } from '../src/exchange/exchange.ts';
import { Workbench } from '../src/harness/bench/workbench.ts';
import { Ledger } from '../src/harness/ledger/ledger.ts';
import type { Ask } from '../src/harness/request/ask.ts';
import { mustBeRefused } from '../src/harness/request/expect.ts';
import { Trial } from '../src/harness/trial/trial.ts';
import { refused, succeeded } from '../src/judge/subject/subject.ts';
import { planFor } from './harness/bench.ts';
import { collectBodies, requirementsOf } from './suites/collect-bodies.ts';
import { onceEach } from './suites/once-each.ts';

/** Requirements whose refusals can have no twin, each with the reason. */
const excused: readonly (readonly [RegExp, string])[] = [
  [/\.refused-update-changes-nothing$/, 'it says what a refusal leaves behind, not that there is one'],
  [/\.refusals-json$/, 'it says what a refusal looks like, not that there is one'],
  [/^tunnel-sessions\.auth-/, 'an accepted command ends a session; the twin is the read of the same session'],
  [/^tunnel-sessions\.read-only$/, 'there is no such endpoint, so nothing can be accepted there'],
  [/^captured-requests\.clear$/, 'what is cleared is read in a list before'],
];

/**
 * Requirements whose twin may belong to another test of the worker at `--effort quick`: an answer in the life of the resource, in the sample of
 * captured requests, to a plain creation (`specs/steps/authentication/right-twins.ts`, `specs/steps/resources/plain-twin.ts`), or about the shared session.
 */
const sharesTwin = new RegExp(
  `^(?!tunnel-sessions\\.).*\\.(${[
    ...['auth-header', 'auth-scheme', 'auth-token', 'auth-deleted-key', 'token-is-no-api-key', 'refusal-4xx'],
    ...['domain-form', 'cidr-refused-on-create', 'other-actions-refused', 'unknown-policy-refused'],
    ...['not-a-certificate', 'other-regions-refused'],
  ].join('|')})$|^captured-requests\\.unknown-id$|^tunnel-sessions\\.unknown-session$`,
);

/** One request of a test, and its outcome. */
interface Sent {
  readonly ask: Ask;
  readonly exchange: Exchange;
}

/** Records the requests of each test; a shared request counts for the test that sent it and for all later tests. */
class WatchedBench extends Workbench {
  sent: Sent[] = [];
  readonly everything: Sent[] = [];

  override async send(ask: Ask): Promise<Exchange> {
    const exchange = await super.send(ask);
    this.sent.push({ ask, exchange });
    this.everything.push({ ask, exchange });
    return exchange;
  }
}

const methodOf = ({ ask }: Sent): string => ask.endpoint.id;

let embedded: Embedded;
let bench: WatchedBench;

test.beforeAll(async () => {
  await collectBodies();
  embedded = await startEmbedded({ pageSize: 2, others: 1 });
  bench = new WatchedBench({
    plan: planFor(embeddedTarget(embedded)),
    token: embedded.token,
    pace: unpaced,
    ledger: new Ledger(() => {}),
    workerName: 'w0',
    onEvidence: () => {},
  });
});

test.afterAll(async () => {
  bench?.close();
  await embedded?.close();
});

const seen = { refusals: 0, needed: new Set<RegExp>() };

/** The refusals of a resource's requirements that have neither a twin nor an excuse. */
const unexcusedOf = async (name: string): Promise<string[]> => {
  const unexcused = new Set<string>();
  for (const [id, body] of requirementsOf(name)) {
    bench.sent = [];
    const trial = new Trial(bench, id, 1);
    await body({ world: trial.world }).catch((error: unknown) => trial.interrupt(error));
    const judged = bench.sent.filter(({ ask, exchange }) => mustBeRefused(ask) && refused(exchange));
    seen.refusals += judged.length;
    for (const one of judged) {
      const twin = bench.sent.some((other) => methodOf(other) === methodOf(one) && succeeded(other.exchange));
      // One life of a resource serves many tests, and its reads are the twins of the reads after its deletion.
      const shared = bench.everything.some(
        (other) =>
          methodOf(other) === methodOf(one) &&
          (other.ask.id === one.ask.id || sharesTwin.test(id)) &&
          succeeded(other.exchange),
      );
      if (twin || shared) continue;
      const excuse = excused.find(([pattern]) => pattern.test(id));
      if (excuse) seen.needed.add(excuse[0]);
      else unexcused.add(`${id}: ${one.exchange.request.method} ${one.ask.endpoint.id}`);
    }
    await trial.end();
  }
  return [...unexcused];
};

const unexcused = onceEach(unexcusedOf);

for (const { name } of resources)
  test(`every refusal that counts has an accepted twin at its endpoint: ${name}`, async () => {
    expect(await unexcused(name)).toEqual([]);
  });

test('the recorded tests contain refusals that count, and every excuse is needed', async () => {
  for (const { name } of resources) await unexcused(name);
  expect(seen.refusals).toBeGreaterThan(500);
  expect(excused.filter(([pattern]) => !seen.needed.has(pattern)).map(([pattern]) => String(pattern))).toEqual([]);
});
