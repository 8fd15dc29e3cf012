/** The snippets of docs/client-authors.md run unchanged, if the language is installed on this machine. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { manage } from './emulator/control/manage.ts';
import { projectRoot } from './read-imports.ts';

const page = readFileSync(join(projectRoot, 'docs/client-authors.md'), 'utf8');
const snippets = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text);

const run = promisify(execFile);

for (const { language, file, program, args, version } of [
  { language: 'js', file: 'first.mjs', program: process.execPath, args: [], version: '--version' },
  { language: 'python', file: 'first.py', program: 'python3', args: [], version: '--version' },
  { language: 'go', file: 'first.go', program: 'go', args: ['run'], version: 'version' },
])
  test(`the first test of docs/client-authors.md in ${language} passes unchanged`, async () => {
    const [text = '', ...more] = snippets(language);
    expect(more).toEqual([]);
    test.skip(spawnSync(program, [version]).status !== 0, `${program} is not on this machine`);
    // Building Go's library takes a minute on a slow machine.
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-first-'));
    try {
      writeFileSync(join(folder, file), text);
      await manage({ token: 'other-token' }, async ({ controlled, controlUrl, management }) => {
        await management('POST', '/credentials', { description: 'of before' });
        const env = {
          ...process.env,
          BASE_URL: controlled.embedded.baseUrl,
          CONTROL_URL: controlUrl,
          TOKEN: 'other-token',
        };
        const { stdout } = await run(program, [...args, join(folder, file)], { env, cwd: folder });
        expect(stdout.trim()).toBe('created of my client');
        // The snippet has reset the deployment.
        const { json } = await management('GET', '/credentials');
        expect(JSON.stringify(json)).not.toContain('of before');
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

test('the seed file of docs/client-authors.md can be loaded', () => {
  const [seeds = ''] = snippets('json');
  return manage({}, async ({ control, management }) => {
    expect((await control('PUT', '/_plumbline/state', JSON.parse(seeds))).status).toBe(204);
    // The token is not changed by the seed file.
    const { status, json } = await management('GET', '/api_keys');
    expect([status, json['keys']]).toEqual([
      200,
      expect.arrayContaining([expect.objectContaining({ description: 'key of the nightly job' })]),
    ]);
  });
});
