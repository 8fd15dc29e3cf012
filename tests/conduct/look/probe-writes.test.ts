import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chdir, cwd } from 'node:process';
import { expect } from '@playwright/test';
import { embeddedTarget } from '../../../src/conduct/embedded-target.ts';
import { probeWrites, type WriteProbe } from '../../../src/conduct/look/probe-writes.ts';
import type { Embedded } from '../../../src/emulator/embedded.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import { test } from '../../harness/bench.ts';

const backends = '/backends/http_response';

/** Runs the probe in a temporary folder, and returns the ledgers that it left there. */
const probed = async (embedded: Embedded): Promise<WriteProbe & { ledgers: readonly string[] }> => {
  const here = cwd();
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-probe-'));
  chdir(folder);
  try {
    const probe = await probeWrites(targetOf(embeddedTarget(embedded), 'tests'), embedded.token);
    const ledgers = join(folder, '.plumbline/ledgers');
    return {
      ...probe,
      ledgers: existsSync(ledgers) ? readdirSync(ledgers).filter((name) => !/\.done$/.test(name)) : [],
    };
  } finally {
    chdir(here);
    rmSync(folder, { recursive: true });
  }
};

test('the probe makes, reads and removes one resource and settles its ledger', async ({ deploy }) => {
  const made: unknown[] = [];
  const embedded = await deploy({
    prepare: (d) =>
      d.detour(`POST ${backends}`, (call, next) => {
        made.push(call.body['description']);
        return next(call);
      }),
  });
  expect(await probed(embedded)).toEqual({
    kind: 'http-response-backends',
    lagMs: expect.any(Number),
    left: [],
    ledgers: [],
  });
  expect(made).toEqual([expect.stringContaining('plumbline/')]);
  expect(embedded.deployment.shelf(backends).all()).toEqual([]);
});

test('the probe tries another kind after a refusal, and reports what it could not remove', async ({ deploy }) => {
  const refuse = () => ({ status: 403, headers: {}, body: {} });
  const other = await deploy({ prepare: (d) => d.detour(`POST ${backends}`, refuse) });
  expect(await probed(other)).toMatchObject({ kind: 'credentials', left: [], ledgers: [] });
  const none = await deploy({
    prepare: (d) => {
      for (const path of [backends, '/credentials']) d.detour(`POST ${path}`, refuse);
    },
  });
  expect(await probed(none)).toMatchObject({ kind: null, lagMs: null, left: [] });
  const keeps = await deploy({ prepare: (d) => d.detour(`DELETE ${backends}/{id}`, refuse) });
  const { left, ledgers } = await probed(keeps);
  expect(left).toHaveLength(1);
  // `clean` finds this ledger.
  expect(ledgers).toHaveLength(1);
});
