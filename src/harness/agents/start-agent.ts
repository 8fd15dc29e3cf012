import { type ChildProcess, spawn } from 'node:child_process';
import { sealKeyEnv } from '../ledger/sealed-secrets.ts';
import { planEnv, workerTokenEnv } from '../target/plan.ts';
import type { Target } from '../target/target.ts';

/** Tells an agent the word that its session must show as metadata. */
export const wordEnv = 'PLUMBLINE_AGENT_WORD';

/** An agent that runs because we started it. */
export interface StartedAgent {
  /** What nobody else's session shows. */
  readonly word: string;
  /** Why it does not run, or no longer; null while it does. */
  end(): string | null;
  close(): void;
}

/** Whether an agent that was just started serves for commands of a kind. Windows, and updates that there are not, are for sessions that somebody chose. */
export const isStartable = (kind: string, { updatable }: NonNullable<Target['agents']>): boolean =>
  kind === 'restartable' || kind === 'stoppable' || (kind === 'updatable' && updatable);

/** What is ours to know is no business of an agent. */
const environment = (word: string, tokenEnv: string | undefined): NodeJS.ProcessEnv => {
  const { [planEnv]: _, [workerTokenEnv]: __, [sealKeyEnv]: ___, ...rest } = process.env;
  if (tokenEnv !== undefined) delete rest[tokenEnv];
  return { ...rest, [wordEnv]: word };
};

/** Also those that have ended: an agent may restart itself as a process of its own, in the same group. */
const started: ChildProcess[] = [];

/** Ends the process and what it started, which all have its group. */
const endGroup = ({ pid }: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // Nobody is left.
  }
};

const killStarted = (): void => {
  for (const child of started) endGroup(child, 'SIGKILL');
};

/** Starts an agent without a shell. What it prints is read by nobody: it may hold secrets. */
export const startAgent = (command: readonly string[], word: string, tokenEnv?: string): StartedAgent => {
  const [program = '', ...args] = command.map((part) => part.replaceAll('{word}', word));
  const child = spawn(program, args, {
    env: environment(word, tokenEnv),
    detached: true,
    stdio: 'ignore',
  });
  let end: string | null = null;
  child.on('error', (error: NodeJS.ErrnoException) => {
    end = `it could not be started (${error.code})`;
  });
  child.on('exit', (code, signal) => {
    end ??= `it ended with ${signal ?? code}`;
  });
  // A worker that ends does not wait for its agents, and leaves none.
  child.unref();
  if (started.length === 0) process.once('exit', killStarted);
  started.push(child);
  return {
    word,
    end: () => end,
    close: () => endGroup(child, 'SIGTERM'),
  };
};
