/** A deployment without a whole family of resources gets one deviation for each list of the family, and none for the other requirements. */
import { expect, test } from '@playwright/test';
import { embeddedTarget } from '../src/conduct/embedded-target.ts';
import { resources } from '../src/contract/index.ts';
import { type Embedded, startEmbedded } from '../src/emulator/embedded.ts';
import { collected } from '../src/harness/trial/collect.ts';
import type { Report } from '../src/report/model/report.ts';
import { demandComplete } from '../src/report/model/verdict/complete.ts';
import { exitCode } from '../src/report/model/verdict/gate.ts';
import { applyWaivers } from '../src/report/model/waivers/waivers.ts';
import { collectBodies } from './suites/collect-bodies.ts';
import { trySuites } from './suites/try-suites.ts';

test.beforeAll(collectBodies);

const namesUnder = (segment: string): string[] =>
  resources.filter(({ collection }) => collection.startsWith(`/${segment}/`)).map(({ name }) => name);

/** A deployment that answers every endpoint under a path segment as it answers an unknown path. */
const without = (segment: string, status: number): Promise<Embedded> =>
  startEmbedded({
    pageSize: 2,
    prepare: (deployment) => {
      for (const { endpoints } of resources)
        for (const { id } of endpoints)
          if (id.split(' ')[1]?.startsWith(`/${segment}/`))
            deployment.detour(id, () => ({
              status,
              headers: {},
              body: { error_code: 'ERR_404', msg: 'no such path' },
            }));
    },
  });

const tried = async (embedded: Embedded, names: readonly string[]): Promise<Report> => {
  const only = [...collected.keys()].filter((id) => names.includes(id.slice(0, id.indexOf('.'))));
  return trySuites(embeddedTarget(embedded), { only, token: embedded.token });
};

for (const [segment, status] of [
  ['edges', 404],
  ['backends', 410],
] as const) {
  test(`a deployment without /${segment} fails only the lists there`, async () => {
    const embedded = await without(segment, status);
    const names = namesUnder(segment);
    const report = await tried(embedded, names);
    await embedded.close();
    const listed = names.filter((name) =>
      resources.some((one) => one.name === name && one.endpoints.some(({ operation }) => operation === 'list')),
    );
    const failing = report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
    expect(failing.sort()).toEqual(listed.map((name) => `${name}.list`).sort());
    expect(report.deviations).toHaveLength(listed.length);
    const chosen = report.requirements.filter(({ id }) => names.includes(id.slice(0, id.indexOf('.'))));
    expect(chosen.filter(({ verdict }) => verdict === 'pass' || verdict === 'error')).toEqual([]);
    const reasons = chosen.filter(({ verdict }) => verdict === 'unexercised').map(({ reason }) => reason ?? '');
    const said = reasons.filter((reason) => reason.startsWith('the deployment does not offer /'));
    // The other requirements depend only on the list, so their reason says what the list answered.
    expect(reasons.filter((reason) => !said.includes(reason) && !reason.includes(`answered ${status}`))).toEqual([]);
    expect(said.length).toBeGreaterThan(reasons.length / 2);
    expect(exitCode(report)).toBe(1);

    const waivers = listed.map((name) => ({
      requirement: `${name}.list`,
      reason: 'withdrawn',
      owner: 'us',
      issue: 'none',
      expires: '2999-12-31',
    }));
    expect(exitCode(demandComplete(applyWaivers(report, waivers, '2026-01-01')))).toBe(3);
  });
}

test('a resource is not taken for absent when only its creation answers 404', async () => {
  const embedded = await startEmbedded({
    prepare: (deployment) => deployment.detour('POST /edges/tcp', () => ({ status: 404, headers: {}, body: {} })),
  });
  const report = await tried(embedded, ['tcp-edges']);
  await embedded.close();
  const verdictOf = (id: string) => report.requirements.find((one) => one.id === id)?.verdict;
  expect(verdictOf('tcp-edges.create')).toBe('fail');
  expect(report.requirements.flatMap(({ reason }) => reason ?? []).join()).not.toContain('does not offer');
  expect(verdictOf('tcp-edges.list')).not.toBe('fail');
});
