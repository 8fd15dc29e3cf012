import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { embeddedUpdateMs, type Plan } from '../../../src/harness/target/plan.ts';
import { readPlan } from '../../../src/harness/target/read-plan.ts';
import { targetOf } from '../../../src/harness/target/target.ts';

const targetFile = {
  management: { baseUrl: 'http://127.0.0.1:1' },
  agent: { baseUrl: 'http://127.0.0.1:2', publicAddresses: ['10.0.0.0/8'] },
  agents: { start: ['agent'], updatable: true },
  fixtures: { ipPolicyIds: ['ipp_1'], ownerIds: { self: 'usr_1' }, inspectDbSize: 5 },
  dialect: { headers: { 'Service-Version': 'X' }, values: { transport: { a: 'b' } } },
};

const plan: Plan = {
  runId: '20260314-092653-1234',
  startedAt: '2026-03-14T09:26:53Z',
  seed: 1,
  effort: 'quick',
  readOnly: false,
  target: targetOf(targetFile, 'test'),
  only: ['api-keys.create'],
  spared: null,
  budget: null,
  evidenceFolder: '/tmp/a',
  firstWorker: 0,
  ledgerFile: '/tmp/b',
  paceAddress: null,
  updateMs: embeddedUpdateMs,
};

const written = (value: unknown): string => {
  const file = test.info().outputPath('plan.json');
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
};

test('a plan is read back unchanged, including members of later versions', () => {
  const { pace: _, ...paced } = plan.target;
  for (const one of [
    plan,
    { ...plan, only: null, target: { ...paced, pace: null, agent: null, fixtures: {}, dialect: {} } },
    { ...plan, newer: 1, target: { ...plan.target, allow: { ...plan.target.allow, newer: 2 } } },
  ])
    expect(readPlan(written(one))).toEqual(one);
});

test('a file that is no plan is refused in one line that names the file and the member', () => {
  const { target: _, ...without } = plan;
  for (const [value, why] of [
    [without, 'target: '],
    [{ ...plan, effort: 'some' }, 'effort: '],
    [{ ...plan, target: { ...plan.target, fixtures: 'ipp_1' } }, 'target.fixtures: '],
    [
      { ...plan, target: { ...plan.target, patience: { ...plan.target.patience, settleMs: null } } },
      'target.patience.settleMs: ',
    ],
    ['{"runId": "cut', 'not JSON'],
    ['null', 'its content: '],
  ] as const) {
    const file = written(value);
    expect(() => readPlan(file), why).toThrow(`${file} is not the plan of a run: ${why}`);
  }
  expect(() => readPlan('/nowhere/plan.json')).toThrow('/nowhere/plan.json is not the plan of a run: ENOENT');
});

test('starting the suites without a plan is refused with the way to start them', () => {
  expect(() => readPlan(undefined)).toThrow('The suites run through the command `run`');
});
