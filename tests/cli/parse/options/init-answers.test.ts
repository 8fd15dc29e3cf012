import { expect, test } from '@playwright/test';
import { type AskUser, type InitOptions, initAnswers } from '../../../../src/cli/parse/options/init-answers.ts';
import { BadUsage } from '../../../../src/harness/target/bad-usage.ts';

/** Answers questions in order, and records them. */
const answering = (...answers: string[]): { ask: AskUser; asked: string[] } => {
  const asked: string[] = [];
  return { asked, ask: async (question) => answers[asked.push(question) - 1] ?? '' };
};

const baseUrl = 'https://api.example.com';
const usual = { baseUrl, tokenEnv: 'PLUMBLINE_TOKEN', out: 'target.jsonc' };

test('init asks on a terminal for values that no option gives', async () => {
  const { ask, asked } = answering(` ${baseUrl} `, '', 'STAGING', 'staging.jsonc');
  expect(await initAnswers({}, ask)).toEqual({ baseUrl, tokenEnv: 'STAGING', out: 'staging.jsonc' });
  expect(asked).toHaveLength(4);
  const some = answering('');
  const options: InitOptions = { baseUrl, agentUrl: 'http://127.0.0.1:4040', out: 'x.json' };
  expect(await initAnswers(options, some.ask)).toEqual({ ...options, tokenEnv: 'PLUMBLINE_TOKEN' });
  expect(some.asked).toEqual([expect.stringContaining('never type the token here')]);
});

test('init asks nothing with --yes or without a terminal', async () => {
  const { ask, asked } = answering();
  expect(await initAnswers({ baseUrl, yes: true }, ask)).toEqual(usual);
  expect(await initAnswers({ baseUrl }, null)).toEqual(usual);
  expect(asked).toEqual([]);
});

test('init without an address is refused in one clear line', async () => {
  const refusal = async (options: InitOptions, ask: AskUser | null): Promise<unknown> =>
    initAnswers(options, ask).catch((error: unknown) => error);
  const none = await refusal({}, null);
  expect(none).toBeInstanceOf(BadUsage);
  expect(String(none)).toMatch(/name --base-url or --agent-url, since there is no terminal to ask on$/);
  expect(String(await refusal({ yes: true }, answering().ask))).toMatch(/name --base-url or --agent-url$/);
  expect(String(await refusal({}, answering('', '').ask))).toMatch(/neither a management API nor an agent was named$/);
});
