/**
 * Runs many command lines in one process, because starting a process takes longer than a bad command: reads a list of
 * `{ args, env }` from stdin and writes their outcomes. It ends only when no command left a handle open.
 */
import { text } from 'node:stream/consumers';
import { main } from '../../src/cli/main.ts';

interface Use {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const uses = JSON.parse(await text(process.stdin)) as readonly Use[];
const before = { ...process.env };
const write = { stdout: process.stdout.write, stderr: process.stderr.write };

const outcomeOf = async ({ args, env }: Use): Promise<object> => {
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    process[stream].write = (chunk: string | Uint8Array) => {
      said[stream] += String(chunk);
      return true;
    };
  process.env = { ...before, ...env };
  process.exitCode = undefined;
  const code = (await main([...args])) || process.exitCode || 0;
  Object.assign(process.stdout, { write: write.stdout });
  Object.assign(process.stderr, { write: write.stderr });
  return { code, ...said };
};

const outcomes: object[] = [];
for (const use of uses) outcomes.push(await outcomeOf(use));
process.exitCode = 0;
process.stdout.write(JSON.stringify(outcomes));
