/** Servers that answer nothing useful, against which no requirement may pass: a missing behaviour never counts as a pass. */
import { expect, test } from '@playwright/test';
import { requirements } from '../src/contract/index.ts';
import type { TargetFile } from '../src/harness/target/target-file.ts';
import { exitCode } from '../src/report/model/verdict/gate.ts';
import { collectBodies } from './suites/collect-bodies.ts';
import { listen, servers, tryEverything } from './suites/try-everything.ts';

/** Requirements that pass against a server rightly, by server, each with the reason. */
const deserved: { readonly [name: string]: { readonly [requirement: string]: string } } = {};

/** Everything that a target can offer, so that no requirement is unexercised because a fixture is missing. */
const fixtures = {
  ipPolicyIds: ['ipp_1', 'ipp_2'],
  httpsRoutes: [{ edgeId: 'edghts_1', routeId: 'edghtsrt_1' }],
  tlsCertificateIds: ['cert_1'],
  endpointConfigurationIds: ['ec_1'],
  ownerIds: { self: 'usr_1', other: 'usr_2' },
  sessionIds: {
    restartable: ['ts_1'],
    stoppable: ['ts_2'],
    updatable: ['ts_3'],
    windows: ['ts_4'],
    upToDate: ['ts_5'],
    updatesDisabled: ['ts_6'],
  },
  serviceDomain: 'tunnel.example',
  acmeAuthority: 'letsencrypt',
};

const targetAt = (baseUrl: string): TargetFile => ({
  management: { baseUrl },
  fixtures,
  allow: { write: true, agentCommands: true },
});

test.beforeAll(collectBodies);

for (const [name, answer] of Object.entries(servers)) {
  for (const readOnly of [false, true]) {
    const title = `no requirement passes against a server that answers ${name}${readOnly ? ', when only reading' : ''}`;
    test(title, async () => {
      const server = await listen(answer);
      const report = await tryEverything(targetAt(server.baseUrl), readOnly);
      await server.close();
      expect(report.requirements).toHaveLength(requirements.length);
      expect(report.summary.exchanges).toBeGreaterThan(0);
      const passes = report.requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
      expect(passes).toEqual(Object.keys(deserved[name] ?? {}));
      expect(report.requirements.filter(({ verdict }) => verdict === 'error')).toEqual([]);
      expect(exitCode(report)).not.toBe(0);
    });
  }
}
