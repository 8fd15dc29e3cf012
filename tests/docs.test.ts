/**
 * Runs every command of the README and of docs/ unchanged, except that the address of an embedded deployment replaces the address of the
 * example, `--list` is added if the command would try a whole deployment, and any free port is used. The commands of docs/proxy.md have
 * their own test, and tests/image tries the commands of containers.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openAccount } from './cli/account.ts';
import { test, type Workplace } from './cli/workplace.ts';
import { projectRoot } from './read-imports.ts';

const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(projectRoot, 'docs')).map((name) => `docs/${name}`)]
  .filter((name) => name.endsWith('.md') && name !== 'docs/proxy.md')
  .map((name) => ({ name, text: readFileSync(join(projectRoot, name), 'utf8') }));

/** The arguments of each command, without comments, quoted words and syntax of the shell. */
const commands = pages.flatMap(({ name, text }) =>
  [...text.matchAll(/(?:node (?:plumbline\/)?bin\/plumbline\.mjs|npx plumbline-conformance) ([a-z][^`\n]*)/g)].map(
    ([, line = '']) => ({
      page: name,
      args: line
        .replace(/\$\(.*\)|#.*/g, '')
        .replaceAll("'", '')
        .replace('<fault>', 'api-keys.created-at-moves')
        .replace('explain ID', 'explain api-keys.get')
        .replace('$CI_NODE_INDEX/$CI_NODE_TOTAL', '1/2')
        .replace('$CI_NODE_INDEX', '1')
        .replace('parts/*', 'parts')
        .replace(/(port) \d+/g, '$1 0')
        .trim()
        .split(/\s+/),
    }),
  ),
);
const isServing = ({ args }: { readonly args: readonly string[] }): boolean => args[0] === 'serve';

/** The files that the pages mention. */
const prepare = async (workplace: Workplace, target: object, env: Readonly<Record<string, string>>): Promise<void> => {
  workplace.write('staging.json', target);
  workplace.write('waivers.json', []);
  const only = ['--only', 'api-keys.list-envelope', '--effort', 'quick', '--shard', '1/1', '--out', 'parts'];
  expect(await workplace.run(['run', '--target', 'staging.json', ...only], env)).toMatchObject({ code: 0 });
  for (const folder of ['last', 'staging', 'production', 'main', 'plumbline-report']) {
    mkdirSync(join(workplace.folder, folder));
    cpSync(join(workplace.folder, 'parts/report.json'), join(workplace.folder, folder, 'report.json'));
  }
  symlinkSync(join(projectRoot, 'targets'), join(workplace.folder, 'targets'));
};

test('the commands of the pages work', async ({ workplace }) => {
  const account = await openAccount();
  try {
    const env = { PLUMBLINE_TOKEN: account.token };
    await prepare(workplace, { ...account.target, management: { baseUrl: account.baseUrl } }, env);
    const ending = commands.filter((command) => !isServing(command));
    // The pattern still finds the commands.
    expect(ending.length).toBeGreaterThan(18);
    const outcomes = await workplace.runAll(
      ending.map(({ args }) => {
        const list = ['run', 'prove'].includes(args[0] ?? '') ? ['--list'] : [];
        const address = (arg: string): string => arg.replace('https://api.example.com', account.baseUrl);
        return { args: [...args.map(address), ...list], env };
      }),
    );
    const failed = ending.flatMap(({ page, args }, index) =>
      outcomes[index]?.code === 0 ? [] : [[page, args.join(' '), outcomes[index]?.code, outcomes[index]?.stderr]],
    );
    expect(failed).toEqual([]);
  } finally {
    await account.close();
  }
});

for (const { page, args } of commands.filter(isServing))
  test(`${page}: ${args.join(' ')}`, async ({ workplace }) => {
    symlinkSync(join(projectRoot, 'targets'), join(workplace.folder, 'targets'));
    const { firstLine } = workplace.start(args);
    expect(JSON.parse(await firstLine)).toMatchObject({ management: { baseUrl: expect.stringMatching(/^http:/) } });
  });
