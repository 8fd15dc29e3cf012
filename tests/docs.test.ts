/**
 * Every command of the README and of docs/ is used as it stands there: with the address of an embedded deployment in the place of the
 * example's, with `--list` where it would try a whole deployment, and on any free port. Those of docs/proxy.md have their own test,
 * and what a container runs is tried by tests/image.
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

/** The arguments of each command, without comments, words in quotes, and what only a shell understands. */
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

/** The files that the pages speak of. */
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
    // That the pattern still finds them.
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
