import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { projectRoot } from '../read-imports.ts';

/** The environment of a user: with the user's npm settings, and without those of the npm or the runner that started this test. */
export const userEnv = (node: string, more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => {
  const foreign =
    /^(npm_(?!config_)|npm_config_local_prefix$|NODE_OPTIONS$|NODE_ENV$|PLUMBLINE_|PLAYWRIGHT_|PW_|TEST_)/i;
  const own = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return { ...Object.fromEntries(own), PATH: `${dirname(node)}${delimiter}${process.env['PATH']}`, ...more };
};

const npm = (args: readonly string[], cwd: string, node = process.execPath): string =>
  execFileSync('npm', [...args], { cwd, env: userEnv(node), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Builds and packs the project as `npm publish` does; returns the path of the tarball. */
export const packTarball = (folder: string): string => {
  npm(['pack', '--loglevel=error', '--pack-destination', folder], projectRoot);
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  return join(folder, name);
};

/** Installs packages that only the tests use, for example other package managers; returns their folder. */
export const installTools = (folder: string, packages: readonly string[]): string => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...packages], folder);
  return join(folder, 'node_modules');
};

export type Manager = 'npm' | 'pnpm' | 'yarn';

/** How each package manager installs the packages of package.json, without development packages. */
const installWith = (manager: Manager, tools: string): readonly string[] =>
  ({
    npm: ['npm', 'install', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'],
    pnpm: ['node', join(tools, 'pnpm/bin/pnpm.cjs'), 'install', '--prod', '--prefer-offline'],
    yarn: ['node', join(tools, '@yarnpkg/cli-dist/bin/yarn.js'), 'install'],
  })[manager];

export interface Place {
  /** A folder that is used for nothing else. */
  readonly folder: string;
  readonly tarball: string;
  readonly manager?: Manager;
  readonly type?: 'commonjs' | 'module';
  /** The Node.js that runs every command. */
  readonly node?: string;
  /** The folder into which `installTools` installed the package managers. */
  readonly tools?: string;
}

/** The outcome of a command. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Outcome>;
  /** The first whole line on stdout; rejects if the command ends without one. */
  readonly firstLine: Promise<string>;
}

/** A user's project in which the tarball is installed. */
export class Installation {
  readonly folder: string;
  readonly #node: string;

  constructor({ folder, tarball, manager = 'npm', type = 'module', node = process.execPath, tools = '' }: Place) {
    this.folder = folder;
    this.#node = node;
    mkdirSync(folder, { recursive: true });
    const dependencies = { 'plumbline-conformance': `file:${tarball}` };
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'project', version: '1.0.0', type, dependencies }),
    );
    // By default Yarn looks for the project in parent folders, and does not use .npmrc or the usual folders.
    writeFileSync(join(folder, 'yarn.lock'), '');
    const registry = manager === 'yarn' ? npm(['config', 'get', 'registry'], folder).trim() : '';
    const yarn = {
      YARN_NODE_LINKER: 'node-modules',
      YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
      YARN_NPM_REGISTRY_SERVER: registry,
    };
    const [command = '', ...args] = installWith(manager, tools);
    execFileSync(command, args, {
      cwd: folder,
      env: userEnv(node, manager === 'yarn' ? yarn : {}),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Starts the installed program by its name, as a script of the project does, or another program. */
  start(
    args: readonly string[],
    program = join(this.folder, 'node_modules/.bin/plumbline'),
    more: Readonly<Record<string, string>> = {},
  ): Running {
    const child = spawn(program, [...args], {
      cwd: this.folder,
      env: {
        PATH: `${dirname(this.#node)}${delimiter}/usr/bin${delimiter}/bin`,
        HOME: process.env['HOME'],
        TMPDIR: tmpdir(),
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    const ended = new Promise<Outcome>((resolve, reject) => {
      child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr }));
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const firstLine = new Promise<string>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        stdout += text;
        if (stdout.includes('\n')) resolve(stdout.slice(0, stdout.indexOf('\n')));
      });
      ended.then(() => reject(new Error(`It ended without a line: ${stderr}`)), reject);
    });
    firstLine.catch(() => {});
    return { child, ended, firstLine };
  }

  run(...args: string[]): Promise<Outcome> {
    return this.start(args).ended;
  }

  /** Every file below node_modules with its size. */
  packages(): readonly string[] {
    const folder = join(this.folder, 'node_modules');
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => ({ name, stat: statSync(join(folder, name), { throwIfNoEntry: false }) }))
      .filter(({ stat }) => stat?.isFile() === true)
      .map(({ name, stat }) => `${name} ${stat?.size} ${stat?.mtimeMs}`)
      .sort();
  }
}
