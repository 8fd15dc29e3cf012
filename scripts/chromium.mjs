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

/** The path of a Chromium that is there; null where none is. */
export const findChromium = () => {
  const named = process.env.PLUMBLINE_CHROMIUM;
  return named && existsSync(named) ? named : (onPath() ?? fromPlaywright());
};

/** A function, because this file is loaded before the packages are installed. */
const attempts = () => [
  [process.execPath, [require.resolve('@playwright/test/cli'), 'install', 'chromium'], 180_000],
  [
    'sh',
    ['-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core'],
    600_000,
  ],
];

/** Tries to get a Chromium, first from Playwright, then from the package manager; true where one is there afterwards. */
export const installChromium = () => {
  process.stderr.write('Looking for a Chromium for the tests of the report (once)…\n');
  for (const [command, args, timeout] of attempts()) {
    spawnSync(command, args, { stdio: 'ignore', timeout, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    if (findChromium() !== null) return true;
  }
  return false;
};
