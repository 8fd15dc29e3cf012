/** Where the Chromium for the tests of the report comes from: the user, the system, Playwright, or the package manager. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const require = createRequire(import.meta.url);

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const onPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file)) ?? null;

const fromPlaywright = () => {
  try {
    const path = require('@playwright/test').chromium.executablePath();
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
};

/** The path of an installed Chromium; null if there is none. */
export const findChromium = () => {
  const named = process.env.PLUMBLINE_CHROMIUM;
  return named && existsSync(named) ? named : (onPath() ?? fromPlaywright());
};

// Waits for an installation that another process may be running. In CI one may also have been interrupted, which leaves packages half installed.
const aptGet = 'apt-get -qq -y -o DPkg::Lock::Timeout=300';
const debian = [
  `${aptGet} update`,
  ...(process.env.CI ? ['dpkg --configure -a --force-confold', `${aptGet} install --fix-broken`] : []),
  `${aptGet} install --no-install-recommends chromium fonts-dejavu-core`,
].join('; ');

/** A function, so that packages are resolved only when it is called: this file is loaded before they are installed. */
const attempts = () => [
  [process.execPath, [require.resolve('@playwright/test/cli'), 'install', 'chromium'], 180_000],
  ['sh', ['-c', debian], 900_000],
];

/** Tries to install a Chromium, first from Playwright, then from the package manager. Returns whether one is installed afterwards. */
export const installChromium = () => {
  process.stderr.write('Looking for a Chromium for the tests of the report (once)…\n');
  const said = [];
  for (const [command, args, timeout] of attempts()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { stderr } = spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      timeout,
      env,
    });
    if (findChromium() !== null) return true;
    said.push(stderr?.trim().split('\n').slice(-3).join('\n'));
  }
  process.stderr.write(`${said.filter(Boolean).join('\n')}\n`);
  return false;
};
