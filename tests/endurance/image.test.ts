/**
 * Carries out the steps of the Dockerfile one by one in folders that stand for the images. No container is made: the images themselves, their
 * users and Docker's treatment of the instructions are not tested.
 */

import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { fetchOnce } from '../exchange/fetch-once.ts';
import { buildContext, type Instruction, readDockerfile, type Stage } from '../image/read-dockerfile.ts';
import { userEnv } from '../package/installation.ts';
import { projectRoot } from '../read-imports.ts';
import { count } from './count.ts';

/** A user other than root: `nobody`, if the test runs as root. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The folders that stand for the stages, and the command that the last stage starts. */
class Images {
  readonly folder = mkdtempSync(join(tmpdir(), 'plumbline-image-'));
  entry: readonly string[] = [];
  #cwd = '';

  build(stages: readonly Stage[]): void {
    chmodSync(this.folder, 0o755);
    for (const { name, instructions } of stages) for (const one of instructions) this.#do(name, one);
  }

  /** A path of a stage, in this file system. */
  at(stage: string, path: string): string {
    return join(this.folder, stage === '' ? 'last' : stage, path);
  }

  #do(stage: string, { word, rest }: Instruction): void {
    if (word === 'WORKDIR') {
      this.#cwd = this.at(stage, rest);
      mkdirSync(this.#cwd, { recursive: true });
    } else if (word === 'RUN') {
      execFileSync('sh', ['-c', rest], { cwd: this.#cwd, env: userEnv(process.execPath), stdio: 'pipe' });
    } else if (word === 'ENTRYPOINT') {
      this.entry = (JSON.parse(rest) as string[]).map((part) => (part.startsWith('/') ? this.at(stage, part) : part));
    } else if (word === 'COPY') this.#copy(rest.split(' '));
    else if (!['ENV', 'USER', 'CMD'].includes(word)) throw new Error(`${word} is not known here`);
  }

  #copy([first = '', ...paths]: readonly string[]): void {
    if (first === '.') {
      for (const name of buildContext()) cpSync(join(projectRoot, name), join(this.#cwd, name), { recursive: true });
      return;
    }
    const sources = paths.slice(0, -1);
    const target = join(this.#cwd, paths.at(-1) ?? '');
    for (const source of sources) {
      const to = paths.at(-1)?.endsWith('/') ? join(target, basename(source)) : target;
      cpSync(this.at(first.replace('--from=', ''), source), to, { recursive: true, verbatimSymlinks: true });
    }
  }
}

const start = (images: Images, args: readonly string[]) => {
  const [command = '', ...first] = images.entry;
  const home = images.at('', '/home/node');
  return spawn(command, [...first, ...args], {
    ...user,
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};

test('the steps of the Dockerfile make an image that runs and serves as a user who cannot write to it', async () => {
  const images = new Images();
  try {
    images.build(readDockerfile());
    const home = images.at('', '/home/node');
    if (user.uid !== undefined) chownSync(home, user.uid, user.gid);
    const run = start(images, ['run', '--quiet', '--effort', 'quick', '--only', 'api-keys.*']);
    expect(await new Promise((resolve) => run.on('close', resolve))).toBe(0);

    const serve = start(images, ['serve', '--all-interfaces']);
    const line = await new Promise<string>((resolve, reject) => {
      serve.stdout.setEncoding('utf8').once('data', resolve);
      serve.on('close', () => reject(new Error('it ended without a line')));
    });
    const { management, token } = JSON.parse(line);
    const headers = { Authorization: `Bearer ${token}`, 'Service-Version': '2' };
    expect((await fetchOnce(`${management.baseUrl}/api_keys`, { headers })).status).toBe(200);
    serve.kill('SIGTERM');
    expect(await new Promise((resolve) => serve.on('close', resolve))).toBe(0);
    const size = execFileSync('du', ['-sk', images.at('', '/opt/plumbline')], { encoding: 'utf8' });
    count('image', { kilobytes: Number.parseInt(size, 10), asRoot: user.uid === undefined ? 'not known' : 'no' });
  } finally {
    rmSync(images.folder, { recursive: true, force: true });
  }
});
