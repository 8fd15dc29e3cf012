/**
 * The set-up of a fresh clone, done only when it is needed: packages when nothing is installed or the lock
 * file changed, and with `--browser` a Chromium for the tests of the report. Runs on Node alone.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, installChromium } from './chromium.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = join(root, 'node_modules', '.plumbline-lock');

const digest = (data) => createHash('sha256').update(data).digest('hex');

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Whether the process that holds the lock has ended. A process that has just begun may not have written its id yet. */
const isAbandoned = (busy) => {
  try {
    const holder = Number(readFileSync(busy, 'utf8'));
    return holder > 0 ? !isRunning(holder) : Date.now() - statSync(busy).mtimeMs > 10_000;
  } catch {
    // The holder has finished, and removed the lock since we last looked.
    return false;
  }
};

/** A second process, from another terminal, waits until the first is done. */
const oneAtATime = (work) => {
  const busy = join(tmpdir(), `plumbline-setup-${digest(root).slice(0, 16)}`);
  for (;;) {
    try {
      writeFileSync(busy, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') return work();
    }
    if (isAbandoned(busy)) rmSync(busy, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  try {
    work();
  } finally {
    rmSync(busy, { force: true });
  }
};

const packagesIn = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages ?? {};

/** Whether the user ran `npm ci`: npm notes what it installed, without the binaries of other platforms. */
const isInstalledByUser = () => {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false;
  const present = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, { version, integrity, optional }]) =>
      path === '' ||
      (present[path] === undefined
        ? optional === true
        : present[path].version === version && present[path].integrity === integrity),
  );
};

/** Installs the packages of the lock file, unless they are installed already. */
export const installPackages = () => {
  const lock = digest(readFileSync(join(root, 'package-lock.json')));
  const isInstalled = () => (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) || isInstalledByUser();
  if (isInstalled()) return;
  oneAtATime(() => {
    if (!isInstalled()) install(lock);
  });
};

const install = (lock) => {
  process.stderr.write('Installing packages (once)…\n');
  // Under `npm start` this is the very npm that runs us, so no other is needed.
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  // The sources need the packages of development to run, whatever NODE_ENV says.
  const args = [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write('The packages could not be installed: `npm ci` failed.\n');
    process.exit(3);
  }
  writeFileSync(stampFile, lock);
};

/** Makes sure that there is a Chromium for the tests of the report. Without one they are skipped, except in CI. */
const provideBrowser = () => {
  if (findChromium() !== null || installChromium()) return;
  process.stderr.write(
    'No Chromium: install one, or name it in PLUMBLINE_CHROMIUM. The tests of the report in a browser are skipped.\n',
  );
  if (process.env.CI) process.exit(1);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  installPackages();
  if (process.argv.includes('--browser')) provideBrowser();
}
