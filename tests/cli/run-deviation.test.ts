import { execFile } from 'node:child_process';
import { expect } from '@playwright/test';
import { openAccount, tokenEnv } from './account.ts';
import { test } from './workplace.ts';

test('a planted fault is reported with a script and a command that reproduce it', async ({ workplace }) => {
  const server = workplace.start(['serve', '--fault', 'api-keys.create-description-one-too-many']);
  const line = await server.firstLine;
  workplace.write('target.json', line);
  const id = 'api-keys.description-limit-on-create';
  const only = ['--only', id, '--only', 'api-keys.get'];
  const { code, stdout } = await workplace.run(['run', '--target', 'target.json', '--effort', 'standard', ...only]);
  expect(code).toBe(1);
  expect(stdout).toContain(`DEVIATES  embedded`);
  expect(stdout).toContain(id);

  const { verdict, deviations, requirements, cleanup } = workplace.report();
  expect(verdict).toBe('deviates');
  expect(requirements.filter((one) => one.verdict === 'fail').map((one) => one.id)).toEqual([id]);
  expect(requirements.filter((one) => one.verdict === 'pass').map((one) => one.id)).toEqual(['api-keys.get']);
  expect(cleanup).toMatchObject({ removed: cleanup.created, left: [] });
  const [deviation] = deviations;
  expect(deviation).toMatchObject({ requirement: id, endpoint: 'POST /api_keys', place: 'status' });
  expect(deviation?.summary).toContain('description of 256 bytes in 1-byte characters');
  expect(deviation?.exchanges.at(-1)?.response?.status).toBe(201);

  const { curl, command, script } = deviation?.reproduce ?? { curl: '', command: '', script: '' };
  // The request makes a key, so a single curl line would leave one behind.
  expect(curl).toBe('');
  expect(stdout).toContain(command);
  const { token } = JSON.parse(line) as { token: string };
  const codeOf = (line: string, env: object): Promise<unknown> =>
    new Promise((resolve) =>
      execFile('sh', ['-c', line], { cwd: workplace.folder, env: { PATH: process.env['PATH'], ...env } }, (error) =>
        resolve(error?.code ?? 0),
      ),
    );
  expect(await codeOf(`node reports/latest/${script}`, { PLUMBLINE_TOKEN: token })).toBe(1);
  expect(await codeOf(`node reports/latest/${script}`, {})).toBe(2);
  expect(command).toMatch(/^node \S+\/bin\/plumbline\.mjs replay reports\/\S+\/report\.json [0-9a-f]{12}$/);
  // The report knows the file printed by `serve`, which holds the token.
  expect(await codeOf(`${command} --quiet`, {})).toBe(1);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

/** A secret in plain form and in base64 with every alignment. */
const formsOf = (secret: string): string[] => [
  secret,
  ...[0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)])
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4)
      .replace(/=+$/, ''),
  ),
];

test('a token is in no file and no output, even when the deployment leaks it', async ({ workplace }) => {
  const leaks = ['token-shown-by-get', 'token-shown-in-lists', 'token-in-header-after-update', 'token-in-error-body'];
  const account = await openAccount(...leaks.map((name) => `api-keys.${name}`));
  try {
    const target = workplace.write('target.json', account.target);
    const only = ['token-shown-once', 'auth-header', 'unknown-id', 'list-once'].flatMap((name) => [
      '--only',
      `api-keys.${name}`,
    ]);
    const { code, stdout, stderr } = await workplace.run(['run', '--target', target, '--effort', 'quick', ...only], {
      [tokenEnv]: account.token,
    });
    expect(code, stderr).toBe(1);
    expect(account.tokens.length).toBeGreaterThan(5);
    const texts = [
      { name: 'stdout', bytes: Buffer.from(stdout) },
      { name: 'stderr', bytes: Buffer.from(stderr) },
      ...workplace.files(),
    ];
    const found = texts.flatMap(({ name, bytes }) =>
      account.tokens.flatMap(formsOf).flatMap((form) => (bytes.includes(form) ? [`${form} in ${name}`] : [])),
    );
    expect(found).toEqual([]);
    expect(workplace.read('reports/latest/exchanges.ndjson')).toContain('[redacted:token]');
  } finally {
    await account.close();
  }
});
