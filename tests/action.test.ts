import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { commands } from '../src/cli/main.ts';
import { projectRoot } from './read-imports.ts';

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}
interface Action {
  readonly inputs: Readonly<Record<string, { description: string; default: string }>>;
  readonly outputs: Readonly<Record<string, { description: string; value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

// Playwright contains a parser of YAML; its version is pinned.
const { yaml } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as {
  yaml: { parse: (text: string) => unknown };
};
const text = readFileSync(join(projectRoot, 'action.yml'), 'utf8');
const action = yaml.parse(text) as Action;
const script = action.runs.steps.find(({ name }) => name === 'Run Plumbline')?.run ?? '';

/** The long options of each command, by its name. */
const options = new Map(
  commands.map((command) => command(() => {})).map((one) => [one.name(), one.options.map(({ long }) => long ?? '')]),
);
const optionsIn = (line: string): string[] => [...line.matchAll(/(?<=[\s(])--[a-z-]+/g)].map(([option]) => option);

test('the action is composite, and each of its scripts names its shell', () => {
  expect(action.runs.using).toBe('composite');
  for (const step of action.runs.steps) {
    expect((step.run === undefined) !== (step.uses === undefined)).toBe(true);
    if (step.run !== undefined) expect(step.shell).toBe('bash');
  }
});

test('the action uses exactly the inputs that it declares, each with a description and a default', () => {
  const used = new Set([...text.matchAll(/\binputs\.([\w-]+)/g)].map(([, name]) => name));
  expect([...used].sort()).toEqual(Object.keys(action.inputs).sort());
  for (const { description, default: value } of Object.values(action.inputs)) {
    expect(description).toMatch(/\w/);
    expect(typeof value).toBe('string');
  }
});

test('no script of the action contains an expression of an input', () => {
  for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{');
});

test('the options that the action passes exist, and its description names every effort', () => {
  const passed = optionsIn(script);
  expect(passed.length).toBeGreaterThan(6);
  for (const option of passed) expect(options.get('run')).toContain(option);
  for (const effort of ['quick', 'standard', 'thorough'])
    expect(action.inputs['effort']?.description).toContain(effort);
});

/** Runs the script of the action with a command line that only prints its arguments and environment. */
const runScript = async (inputs: Readonly<Record<string, string>>, code = 0) => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-action-'));
  try {
    mkdirSync(join(folder, 'bin'));
    writeFileSync(
      join(folder, 'bin/plumbline.mjs'),
      `console.log(JSON.stringify({ args: process.argv.slice(2), env: process.env })); process.exit(${code});`,
    );
    writeFileSync(join(folder, 'output'), '');
    const given = Object.entries(action.inputs).map(([name, input]) => [
      `INPUT_${name.toUpperCase().replaceAll('-', '_')}`,
      inputs[name] ?? input.default,
    ]);
    const env = {
      PATH: process.env['PATH'],
      GITHUB_ACTION_PATH: folder,
      GITHUB_OUTPUT: join(folder, 'output'),
      ...Object.fromEntries(given),
    };
    return await new Promise<{ code: number; args: string[]; env: Record<string, string>; output: string }>(
      (resolve) => {
        execFile('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script], { env }, (error, stdout) => {
          const said = JSON.parse(stdout) as { args: string[]; env: Record<string, string> };
          resolve({ ...said, code: Number(error?.code ?? 0), output: readFileSync(join(folder, 'output'), 'utf8') });
        });
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

test('without inputs the action tries the embedded deployment and passes the exit code on', async () => {
  const { args, code, output } = await runScript({}, 3);
  expect(args).toEqual(['run', '--out', 'plumbline-report', '--effort', 'standard']);
  expect(code).toBe(3);
  expect(output).toBe('exit-code=3\nreport=plumbline-report/report.json\n');
});

test('inputs reach the command line unchanged, and the token is passed only in its variable', async () => {
  const { args, env } = await runScript({
    target: 'my target.json; echo $(id)',
    'base-url': 'https://api.example.com',
    baseline: 'a b.json',
    token: 'se"cr$et',
    'token-env': 'MY_TOKEN',
    args: '--only=api-keys.*\n\n--waivers=x y.json',
  });
  expect(args).toEqual([
    ...['run', '--out', 'plumbline-report', '--effort', 'standard', '--target', 'my target.json; echo $(id)'],
    ...['--base-url', 'https://api.example.com', '--token-env', 'MY_TOKEN', '--baseline', 'a b.json'],
    ...['--only=api-keys.*', '--waivers=x y.json'],
  ]);
  expect(env['MY_TOKEN']).toBe('se"cr$et');
  expect(Object.entries(env).filter(([, value]) => value === 'se"cr$et')).toHaveLength(1);
});

const recipes = readFileSync(join(projectRoot, 'docs/ci.md'), 'utf8');
const blocks = [...recipes.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, kind = '', body = '']) => ({ kind, body }));

test('the recipes of docs/ci.md are valid YAML and use only inputs of the action', () => {
  const found: string[] = [];
  for (const { body } of blocks.filter(({ kind }) => kind === 'yaml')) {
    expect(() => yaml.parse(body), body).not.toThrow();
    for (const [, keys = ''] of body.matchAll(
      /uses: your-org\/plumbline@\S+\n(?:\s+continue-on-error:.*\n)?\s+with:\n((?: {10,}\S.*\n)+)/g,
    ))
      found.push(...[...keys.matchAll(/^ {10}([a-z-]+):/gm)].map(([, key = '']) => key));
  }
  expect(found.length).toBeGreaterThan(6);
  for (const key of found) expect(Object.keys(action.inputs)).toContain(key);
});

test('the options in the recipes of docs/ci.md exist', () => {
  const lines = blocks.flatMap(({ body }) => body.split('\n')).filter((line) => /plumbline(\.mjs)? [a-z]+ /.test(line));
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines) {
    const [, command = '', rest = ''] = /plumbline(?:\.mjs)? ([a-z]+)(.*)$/.exec(line) ?? [];
    for (const option of optionsIn(rest)) expect(options.get(command), line).toContain(option);
  }
  const args = blocks.flatMap(({ body }) =>
    [...body.matchAll(/^ {10,}(?:args: )?(--[a-z-]+)/gm)].map(([, option]) => option),
  );
  expect(args.length).toBeGreaterThan(2);
  for (const option of args) expect(options.get('run')).toContain(option);
});
