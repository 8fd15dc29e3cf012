import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type LoadedTarget, loadTarget, tokenOf } from '../../../../src/cli/parse/files/load-target.ts';
import { BadUsage } from '../../../../src/harness/target/bad-usage.ts';

const test = base.extend<{ file: (content: unknown) => string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  file: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-target-'));
    await use((content) => {
      const path = join(folder, 'target.json');
      writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
      return path;
    });
    rmSync(folder, { recursive: true });
  },
});

/** The token that is used, and the messages about it. */
const use = (loaded: LoadedTarget, env: NodeJS.ProcessEnv): { token: string; said: readonly string[] } => {
  const said: string[] = [];
  return { token: tokenOf(loaded, env, (line) => said.push(line)), said };
};

const management = (baseUrl: string) => ({ management: { baseUrl, tokenEnv: 'GIVEN' } });

test('a missing, malformed or too large target file is refused with its reason', ({ file }) => {
  expect(() => loadTarget('no/such/file.json')).toThrow(new BadUsage('no/such/file.json: there is no such file'));
  expect(() => loadTarget(file('{"name": '))).toThrow(/target\.json: not JSON \(/);
  expect(() => loadTarget(file(JSON.stringify('x'.repeat(1024 * 1024))))).toThrow(/larger than the 1 MB that we read/);
  expect(() => loadTarget(file('[]'))).toThrow(BadUsage);
});

test('a token in the target file is accepted only for a deployment on this machine', ({ file }) => {
  for (const host of ['127.0.0.1:1', '[::1]:1', 'localhost:1']) {
    const loaded = loadTarget(file({ ...management(`http://${host}`), token: 'of-serve' }));
    expect(use(loaded, {})).toEqual({ token: 'of-serve', said: [] });
    expect(use(loaded, { GIVEN: 'of-serve' })).toEqual({ token: 'of-serve', said: [] });
    // A variable left over from another deployment: its token would be refused, or belong to an important account.
    expect(use(loaded, { GIVEN: 'stale' })).toEqual({
      token: 'of-serve',
      said: ['the environment variable GIVEN is not used: the target file has the token of its own deployment'],
    });
  }
  for (const token of ['', null, 5, {}])
    expect(() => loadTarget(file({ ...management('http://127.0.0.1:1'), token }))).toThrow(
      /target\.json: token must be a text that is not empty$/,
    );
  const broken = loadTarget(file({ ...management('http://127.0.0.1:1'), token: 'a b' }));
  expect(() => use(broken, { GIVEN: 'good' })).toThrow('the token of the target file holds characters');
  for (const host of ['api.example.com', '127.0.0.1.example.com', '10.0.0.1'])
    expect(() => loadTarget(file({ ...management(`https://${host}`), token: 'abc' }))).toThrow(
      /target\.json: token: a target file holds no secrets; name an environment variable in management\.tokenEnv$/,
    );
});

test('a token that is not set, empty or no header value is reported by its variable', ({ file }) => {
  const loaded = loadTarget(file(management('https://api.example.com')));
  expect(() => use(loaded, {})).toThrow(/^the environment variable GIVEN is not set/);
  expect(() => use(loaded, { GIVEN: '' })).toThrow(/^the environment variable GIVEN is not set/);
  for (const token of ['a b', 'a\nb', 'ä'])
    expect(() => use(loaded, { GIVEN: token })).toThrow(/^the environment variable GIVEN holds characters/);
  const agentAlone = loadTarget(file({ agent: { baseUrl: 'http://127.0.0.1:4040' } }));
  expect(use(agentAlone, {})).toEqual({ token: '', said: [] });
});

test('a command that starts agents is part of the target, but not of the report', ({ file }) => {
  const plain = management('http://127.0.0.1:1');
  for (const more of [{}, { token: 'of-serve' }]) {
    const loaded = loadTarget(file({ ...plain, agents: { start: ['agent'] }, ...more }));
    expect(loaded.target.agents).toEqual({ start: ['agent'], updatable: false });
    expect(loaded.file).toEqual(plain);
  }
});

test('comments, trailing commas and $schema do not change the target', ({ file }) => {
  const plain = management('https://api.example.com');
  const text = `// staging\n{ "$schema": "./schemas/target.json", /* who */ "management":
    { "baseUrl": "https://api.example.com", // not http:
      "tokenEnv": "GIVEN", }, }`;
  const loaded = loadTarget(file(text));
  expect(loaded).toEqual(loadTarget(file(plain)));
  // Reports keep the content of the file without the parts for editors.
  expect(loaded.file).toEqual(plain);
  expect(() => loadTarget(file({ ...plain, $schema: 5 }))).toThrow(/target\.json: \$schema must be a text/);
  expect(() => loadTarget(file('{ "name": "x" /* "management": {} }'))).toThrow(/target\.json: not JSON \(/);
});
