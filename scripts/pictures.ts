/**
 * Makes the pictures of the report in README.md: of a run that conforms and of one that deviates, both real runs against the embedded deployment.
 * `npx tsx scripts/pictures.ts [FOLDER]`: the runs are kept in FOLDER and reused.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { renderHtml } from '../src/report/html/pages/render.ts';
import type { Report } from '../src/report/model/report.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const plumbline = join(root, 'bin/plumbline.mjs');
const pictures = join(root, 'docs/images');
const fault = 'api-keys.token-shown-by-get';
/** Within the clone, so that the commands in the report name the program by a path that holds for every clone. */
const folder = resolve(process.argv[2] ?? join(root, 'reports/pictures'));

/** Runs the suites with this folder as working directory, so that the report contains no absolute path. */
const run = async (out: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> => {
  if (existsSync(join(folder, out, 'report.json'))) return;
  const child = spawn(process.execPath, [plumbline, 'run', '--effort', 'quick', '--quiet', '--out', out, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  await once(child, 'exit');
};

/** Runs the deployment with a fault while `use` runs. */
const withFault = async (use: (target: { readonly token: string }) => Promise<void>): Promise<void> => {
  const child = spawn(process.execPath, [plumbline, 'serve', '--page-size', '2', '--fault', fault], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      await use(JSON.parse(line));
      break;
    }
  } finally {
    child.kill();
  }
};

const shoot = async (browser: Browser, name: string): Promise<void> => {
  const report: Report = JSON.parse(readFileSync(join(folder, name, 'report.json'), 'utf8'));
  const file = join(folder, `${name}.html`);
  writeFileSync(file, await renderHtml(report));
  const page = await browser.newPage({ viewport: { width: 1240, height: 640 } });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
  if (report.deviations.length > 0) {
    await page.goto(`${pathToFileURL(file).href}#/findings`);
    // The sticky bar at the top would cover a part of the picture.
    await page.locator('.bar').evaluate((bar) => bar.remove());
    await page.locator('.cause').screenshot({ path: join(pictures, 'deviation.png') });
  }
  await page.close();
};

mkdirSync(folder, { recursive: true });
mkdirSync(pictures, { recursive: true });
await run('conforming', []);
if (!existsSync(join(folder, 'deviating/report.json'))) {
  await withFault(async ({ token, ...target }) => {
    const pace = { requestsPerSecond: 1000, concurrency: 8 };
    writeFileSync(join(folder, 'staging.json'), JSON.stringify({ ...target, name: 'staging', pace }));
    await run('deviating', ['--target', 'staging.json'], { PLUMBLINE_TOKEN: token });
  });
}
// Set-up scripts run before anything is installed, so they are plain JavaScript and bring no types.
const { findChromium }: { findChromium: () => string | null } = await import(
  new URL('chromium.mjs', import.meta.url).href
);
const executablePath = findChromium();
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-background-networking'],
  ...(executablePath === null ? {} : { executablePath }),
});
await shoot(browser, 'conforming');
await shoot(browser, 'deviating');
await browser.close();
