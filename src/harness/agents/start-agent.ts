import { type ChildProcess, spawn } from 'node:child_process';
import { sealKeyEnv } from '../ledger/sealed-secrets.ts';
import { planEnv, workerTokenEnv } from '../target/plan.ts';
import type { Target } from '../target/target.ts';

/** The environment variable with the word that the agent's session must show as metadata. */
const wordEnv = 'PLUMBLINE_AGENT_WORD';

/** An agent that runs because we started it. */
export interface StartedAgent {
  /** A random word. No other session shows it. */
  readonly word: string;
  /** Why the agent does not run (any more); null while it runs. */
  end(): string | null;
  close(): void;
}

/**
 * Whether a newly started agent can be used for commands of a kind. The other kinds need a state that only a chosen session has, such as
 * having no update.
 */
export const isStartable = (kind: string, { updatable }: NonNullable<Target['agents']>): boolean =>
  kind === 'restartable' || kind === 'stoppable' || (kind === 'updatable' && updatable);

/** The environment of an agent: without the plan, the tokens and the key of this run. */
const environment = (word: string, tokenEnv: string | undefined): NodeJS.ProcessEnv => {
  const { [planEnv]: _, [workerTokenEnv]: __, [sealKeyEnv]: ___, ...rest } = process.env;
  if (tokenEnv !== undefined) delete rest[tokenEnv];
  return { ...rest, [wordEnv]: word };
};

/** All agents that were started, also ended ones: an agent may restart itself as another process in the same group. */
const started: ChildProcess[] = [];

/** Ends the process and its children: they are in one process group. */
const endGroup = ({ pid }: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // No process of the group is left.
  }
};

const killStarted = (): void => {
  for (const child of started) endGroup(child, 'SIGKILL');
};

/** Starts an agent without a shell. Its output is dropped: it may hold secrets. */
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
  // A worker does not wait for its agents when it ends; `killStarted` ends them.
  child.unref();
  if (started.length === 0) process.once('exit', killStarted);
  started.push(child);
  return {
    word,
    end: () => end,
    close: () => endGroup(child, 'SIGTERM'),
  };
};
