import { expect, test } from '@playwright/test';
import { notChosen, otherShard } from '../../../../src/report/model/assemble/assemble.ts';
import { strangersAmong } from '../../../../src/report/model/assemble/strangers-among.ts';
import type { Report, RunInfo } from '../../../../src/report/model/report.ts';
import { consistentReport, sampleRequirement } from '../../sample-parts.ts';

const part = (shard: string | null, run: Partial<RunInfo> = {}): Report => {
  const report = consistentReport([sampleRequirement('x.a', 'pass'), sampleRequirement('x.b', 'pass')], []);
  const id = `run-${shard}-${JSON.stringify(run)}`;
  return { ...report, run: { ...report.run, id, ...(shard === null ? {} : { shard }), ...run } };
};
const target = { name: 'staging', baseUrl: 'https://api.example.com', agentUrl: null };

test('shards of one run belong together, with any seeds and with a missing shard', () => {
  expect(strangersAmong([part('1/3'), part('3/3', { seed: 5 }), part('2/3')])).toBeNull();
  expect(strangersAmong([part('2/3')])).toBeNull();
  expect(strangersAmong([part(null)])).toBeNull();
});

test('reports of another deployment, effort, version or choice are no shards of one run', () => {
  const other = (run: Partial<RunInfo>): string | null => strangersAmong([part('1/2', { target }), part('2/2', run)]);
  expect(other({ target: { ...target, name: 'production' } })).toBe('they are of different deployments');
  expect(other({ target: { ...target, baseUrl: 'https://api.example.net' } })).toBe('they are of different addresses');
  expect(other({ target: { ...target, agentUrl: 'http://127.0.0.1:4040' } })).toBe('they are of different addresses');
  expect(other({ target, effort: 'quick' })).toBe('they are of different efforts');
  expect(other({ target, harnessVersion: '9.9.9' })).toBe('they are of different versions of Plumbline');
  const chosen = part('1/2');
  const [first, second] = chosen.requirements;
  const narrowed = (reason: string): Report => ({
    ...part('2/2'),
    requirements: [first, { ...second, verdict: 'unexercised', reason }].map((one) => ({
      ...chosen.requirements[0],
      ...one,
    })) as Report['requirements'],
  });
  expect(strangersAmong([chosen, narrowed(notChosen)])).toBe('they are of different choices of --only');
  expect(strangersAmong([chosen, narrowed(otherShard)])).toBeNull();
});

test('shards of a run with the embedded deployment may have different addresses', () => {
  const own = (port: number): RunInfo['target'] => ({ ...target, baseUrl: `http://127.0.0.1:${port}`, embedded: true });
  expect(strangersAmong([part('1/2', { target: own(1) }), part('2/2', { target: own(2) })])).toBeNull();
  expect(strangersAmong([part('1/2', { target: own(1) }), part('2/2', { target })])).toBe(
    'they are of different addresses',
  );
});

test('a report or shard that occurs twice is refused', () => {
  expect(strangersAmong([part('1/2'), part('1/2')])).toMatch(/^run run-1\/2-\{\} is among them twice$/);
  expect(strangersAmong([part('1/2'), part('1/2', { seed: 5 })])).toBe('shard 1/2 is among them twice');
  expect(strangersAmong([part('1/2'), part('2/3')])).toBe('they are parts of 2 and of 3');
  expect(strangersAmong([part('1/2'), part(null)])).toBe('run run-null-{} was started without --shard');
});
