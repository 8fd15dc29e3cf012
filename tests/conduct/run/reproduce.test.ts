import { expect, test } from '@playwright/test';
import { reproduceWith } from '../../../src/conduct/run/reproduce.ts';
import type { ScriptStep, Template } from '../../../src/exchange/script/script.ts';
import { sampleExchange } from '../../report/sample-parts.ts';

const step = (method: string, authorization: Template): ScriptStep => ({
  api: 'management',
  method,
  path: ['/api_keys'],
  headers: [{ name: 'Authorization', value: authorization }],
  body: null,
  status: 200,
});
const shown = sampleExchange('x1', 'GET', '/api_keys', 200);
const finding = {
  requirement: 'api-keys.list',
  endpoint: 'GET /api_keys',
  place: 'status',
  summary: '',
  expected: '',
  received: '',
  exchanges: ['x1'],
};
const reproduced = (...steps: ScriptStep[]) =>
  reproduceWith('TOKEN')({
    kind: 'found',
    finding,
    exchanges: [shown],
    trial: 'api-keys.shape',
    ...(steps.length === 0 ? {} : { script: { steps, sign: { kind: 'status', wrong: '2xx' }, patienceMs: 0 } }),
  });

test('a curl line is given only when a single read with the token of the target or none shows the deviation', () => {
  expect(reproduced(step('GET', ['Bearer ', { fill: 'token' }])).curl).toMatch(/^curl /);
  expect(reproduced(step('GET', ['Bearer '])).curl).toMatch(/^curl /);
  // The token of a key that the run has deleted: with the token of the target a conforming server answers.
  expect(reproduced(step('GET', ['Bearer ', { answer: 0, at: '/token' }])).curl).toBe('');
  expect(reproduced(step('POST', [])).curl).toBe('');
  expect(reproduced(step('POST', []), step('GET', [])).curl).toBe('');
  expect(reproduced().curl).toBe('');
});

test('the trial of the finding and its standalone requests are passed on', () => {
  expect(reproduced()).toEqual({ curl: '', command: '', trial: 'api-keys.shape' });
  expect(reproduced(step('GET', [])).standalone?.steps).toHaveLength(1);
});
