import { dirname, extname, join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { proofEnv } from './src/conduct/prove/proof-plan.ts';
import { mostTries } from './src/exchange/client/tries.ts';
import { planEnv } from './src/harness/target/plan.ts';
import { ownPlan } from './src/harness/target/read-plan.ts';

const exactly = (path: string): RegExp => new RegExp(`^${path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`);

/** The suites run only through `plumbline run`, which writes the plan that they follow; `plumbline prove` runs the proof. */
const suites = (): Project => {
  const { evidenceFolder, specFiles } = ownPlan();
  return {
    name: 'suites',
    testDir: 'specs',
    // Not as arguments: of a file with a source map the runner compares those with the source, which the npm package does not have.
    ...(specFiles === undefined ? {} : { testMatch: specFiles.map(exactly) }),
    // Of its own, because the runner empties it first: another run may be under way beside this one.
    outputDir: join(evidenceFolder, 'runner'),
    // An accident, such as no answer, is tried again by another worker.
    retries: mostTries.accident - 1,
  };
};

const proof = (plan: string): Project => ({
  name: 'proof',
  testDir: 'src/conduct/prove',
  outputDir: join(dirname(plan), 'runner'),
  testMatch: '**/proof.{ts,js}',
  timeout: 900_000,
  fullyParallel: true,
});

/** Our own tests, which only a clone has. */
const tests: Project[] = [
  {
    name: 'tests',
    testDir: 'tests',
    testIgnore: 'endurance/**',
    // A machine may be slow, and a timeout is no assertion.
    timeout: 1_800_000,
    expect: { timeout: 120_000 },
  },
  // What takes minutes: many kills, hostile deployments through the command line, a whole run at a strict pace.
  { name: 'endurance', testDir: 'tests/endurance' },
];

const proofPlan = process.env[proofEnv];
// Of one kind at a time: the runner writes into the folder of its first project, and that of a package may not be writable.
const projects = process.env[planEnv] ? [suites()] : proofPlan ? [proof(proofPlan)] : tests;

export default defineConfig({
  projects,
  outputDir: 'reports/.runner',
  // Every request and every loop over answers has its own bound; a slow deployment at a gentle pace needs no other.
  timeout: 600_000,
  reporter: projects === tests ? 'list' : `./src/report/live/reporter${extname(import.meta.filename)}`,
  forbidOnly: Boolean(process.env['CI']),
  // Many of our tests wait for processes of their own or for patience to run out: with a worker for each core, half of the cores would be idle.
  workers: projects === tests ? '200%' : '100%',
});
