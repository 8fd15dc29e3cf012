import { existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { costs } from '../../conduct/forecast/costs.ts';
import { lendableIn } from '../../conduct/look/lendable.ts';
import { look } from '../../conduct/look/look.ts';
import { probeWrites, type WriteProbe } from '../../conduct/look/probe-writes.ts';
import { ownCommand } from '../../conduct/own-command.ts';
import { commandOf, type TargetOptions } from '../../conduct/target-command.ts';
import { projectRoot } from '../../conduct/version.ts';
import { requirements } from '../../contract/index.ts';
import { errorCode } from '../../harness/base/error-code.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import type { Target } from '../../harness/target/target.ts';
import { targetText } from '../output/text/target-text.ts';
import { loadDialect } from '../parse/files/load-dialect.ts';
import { tokenOf } from '../parse/files/load-target.ts';
import { type AskUser, type InitOptions, initAnswers } from '../parse/options/init-answers.ts';
import { targetFrom } from '../parse/options/run-options.ts';

/** Not reached, or something was left behind. */
const incompleteExit = 3;

/** Questions go to stderr, because scripts read stdout. */
const askOnTerminal: AskUser = async (question, usual) => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(`${question}${usual === '' ? '' : ` [${usual}]`}: `);
  } finally {
    terminal.close();
  }
};

/** How many requirements need a key under `fixtures`, or one below it. */
const needing = (key: string): number => {
  const isOf = (need: string): boolean => need === `fixtures.${key}` || need.startsWith(`fixtures.${key}.`);
  const { of } = costs();
  return requirements.filter(({ id }) => of[id]?.needs.some(isOf)).length;
};

/** The lines about the resource that `--probe-writes` created. */
const probeLines = (
  { kind, lagMs, left }: WriteProbe,
  { patience }: Target,
  named: TargetOptions,
): readonly string[] => [
  kind === null
    ? 'the account took none of what was tried to make, so how long reads lag is not known'
    : lagMs === null
      ? `one of ${kind} was made, and no read showed it within ${patience.settleMs} ms`
      : `one of ${kind} was made, and a read showed it ${Math.round(lagMs)} ms later`,
  ...left.map(({ endpoint, id, reason }) => `still there: ${endpoint} ${id}: ${reason}`),
  ...(left.length === 0 ? [] : [`remove it with \`${commandOf('clean', named)}\``]),
];

/** Looks at a deployment and writes a target file. */
export const init = async (
  options: InitOptions,
  ask: AskUser | null = process.stdin.isTTY === true ? askOnTerminal : null,
): Promise<number> => {
  const { out, ...named } = await initAnswers(options, ask);
  const say = (line: string): void => {
    process.stderr.write(`plumbline: ${line}\n`);
  };
  const file = resolve(out);
  const isFree = (): boolean => options.force === true || !existsSync(file);
  // Asked before anything is sent.
  if (!isFree()) throw new BadUsage(`${out} exists already; --force writes over it, --out names another file`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new BadUsage(`--out ${out}: a folder, not a file`);
  if (!existsSync(dirname(file))) throw new BadUsage(`${out}: there is no such folder`);
  const loaded = targetFrom(named);
  if (loaded === null) throw new BadUsage('neither a management API nor an agent was named');
  const dialect = options.dialect === undefined ? {} : loadDialect(options.dialect);
  const target = { ...loaded.target, dialect };
  if (options.probeWrites && target.management === null)
    throw new BadUsage('--probe-writes makes a resource of the management API, and none is named');
  const token = tokenOf(loaded, process.env, say);
  const sight = await look(target, token);
  if (typeof sight === 'string') {
    say(`${sight}; nothing was written`);
    return incompleteExit;
  }
  const probe = options.probeWrites ? await probeWrites(target, token) : null;
  if (probe !== null)
    for (const line of probeLines(probe, target, options.dialect === undefined ? named : { target: out })) say(line);
  const text = targetText({
    schema: relative(dirname(file), join(projectRoot, 'schemas/target.json')).split(sep).join('/'),
    name: target.name,
    ...named,
    sight,
    lendable: lendableIn(sight),
    needing,
    lagMs: probe?.lagMs ?? null,
    dialect,
  });
  try {
    writeFileSync(file, text, { flag: options.force ? 'w' : 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new BadUsage(`${out} was written by somebody else meanwhile`);
  }
  say(`${out} is written. \`${ownCommand(['doctor', '--target', out])}\` says what a run with it would try.`);
  return probe !== null && probe.left.length > 0 ? incompleteExit : 0;
};
