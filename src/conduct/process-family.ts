import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isAlive, processMark } from '../harness/ledger/process-mark.ts';

type Parentage = readonly [pid: number, parent: number];

/** The parent is the fourth field, and the second one, a name in brackets, may hold spaces and brackets. */
const fromProc = (pid: string): readonly Parentage[] => {
  try {
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return [[Number(pid), Number(parent)]];
  } catch {
    // It has ended since the folder was read.
    return [];
  }
};

/** Slim containers have no `ps`, other systems have no `/proc`. */
const allProcesses = (): readonly Parentage[] => {
  if (existsSync('/proc/self/stat'))
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(fromProc);
  try {
    return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .flatMap(([pid, parent]) => (pid && parent ? [[pid, parent] as const] : []));
  } catch {
    return [];
  }
};

const descendantsOf = (root: number): readonly number[] => {
  const children = new Map<number, number[]>();
  for (const [pid, parent] of allProcesses()) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const found: number[] = [];
  for (let next = children.get(root) ?? []; next.length > 0; next = next.flatMap((pid) => children.get(pid) ?? []))
    found.push(...next);
  return found;
};

/**
 * The descendants of a process. A child whose parent has ended is given another parent, so the members are remembered: a busy worker may outlive
 * its runner.
 */
export class ProcessFamily {
  readonly #root: number;
  readonly #marks = new Map<number, string>();

  constructor(root: number) {
    this.#root = root;
  }

  /** Remembers the current descendants. */
  look(): void {
    for (const pid of descendantsOf(this.#root)) this.#marks.set(pid, processMark(pid));
  }

  /** Kills every descendant. The root is left to its parent, which knows whether the process id still belongs to the root. */
  killMembers(): void {
    this.look();
    for (const [pid, mark] of this.#marks) {
      if (!isAlive(pid, mark)) continue;
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process has ended by itself.
      }
    }
  }
}
