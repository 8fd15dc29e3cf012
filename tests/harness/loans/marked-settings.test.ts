import { expect, test } from '@playwright/test';
import { embeddedTarget } from '../../../src/conduct/embedded-target.ts';
import { routeOidc } from '../../../src/contract/resources/edges/route-oidc.ts';
import { routeSaml } from '../../../src/contract/resources/edges/route-saml.ts';
import { startEmbedded } from '../../../src/emulator/embedded.ts';
import { unpaced } from '../../../src/exchange/client/pace.ts';
import { Workbench } from '../../../src/harness/bench/workbench.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import { holdingOf, readingOf } from '../../../src/harness/loans/lent-module.ts';
import { planInProcess } from '../../../src/harness/target/plan-in-process.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import { collected } from '../../../src/harness/trial/collect.ts';
import { Trial } from '../../../src/harness/trial/trial.ts';
import { collectBodies } from '../../suites/collect-bodies.ts';

test.beforeAll(collectBodies);

/** A run may be killed after any write, and `clean` touches only settings that are known to be of a run. */
for (const resource of [routeOidc, routeSaml])
  test(`every setting of ${resource.name} that a test makes is recognised as ours`, async () => {
    const embedded = await startEmbedded({ pageSize: 10 });
    const target = { ...targetOf(embeddedTarget(embedded), 'embedded'), pace: null };
    const seen = new Map<string, string[]>();
    const bench = new Workbench({
      plan: planInProcess(target, { runId: '20260101-000000-abcd' }),
      token: embedded.token,
      pace: unpaced,
      ledger: new Ledger(() => {}),
      workerName: 'm',
      onEvidence: () => {},
    });
    const send = bench.send.bind(bench);
    bench.send = async (ask) => {
      const answer = await send(ask);
      if (ask.resource.name === resource.name && ask.endpoint.operation === 'replace') {
        const holding = holdingOf(resource, readingOf(answer));
        seen.set(holding, [...(seen.get(holding) ?? []), JSON.stringify(ask.json)]);
      }
      return answer;
    };
    for (const [id, body] of collected) if (id.startsWith(`${resource.name}.`)) await new Trial(bench, id, 1).run(body);
    bench.close();
    await embedded.close();
    expect(seen.get('ours')?.length).toBeGreaterThan(10);
    expect(seen.get('theirs') ?? []).toEqual([]);
  });
