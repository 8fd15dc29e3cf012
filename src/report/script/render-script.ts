import type { Deviation, RunInfo } from '../model/report.ts';
import { playerText } from './player-text.ts';

/** How Plumbline is called where the script lies: a program, and a file relative to the script or the name of a package. */
export interface Program {
  readonly run: string;
  readonly file?: string;
  readonly args: readonly string[];
}

/** JSON as source code, in ASCII: nothing in it can end a line or steer a terminal. */
const literal = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const plain = (text: string): string => text.replace(/[^ -~]+/g, ' ');

const headOf = ({ id, requirement, endpoint }: Deviation, tokenEnv: string, how: string): string => `#!/usr/bin/env node
// Plumbline: deviation ${plain(id)}, ${plain(requirement)} at ${plain(endpoint)}
// ${how}
// Exits with 1 while the deviation is there, with 0 when it is gone, with 3 where it could not be tried.
// ${tokenEnv === '' ? '' : `The token comes from the environment variable ${plain(tokenEnv)}. `}PLUMBLINE_BASE_URL and PLUMBLINE_AGENT_URL name another deployment.
`;

const leastPatienceMs = 2000;

/** Source text that calls `plumbline replay`. Its exit code becomes that of the script. */
const replayText = ({ id }: Deviation, { run, file, args }: Program): string => `
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const replay = () => {
  const { PLUMBLINE_BASE_URL: base, PLUMBLINE_AGENT_URL: agent } = process.env;
  const options = [...(base ? ['--base-url', base] : []), ...(agent ? ['--agent-url', agent] : [])];
  const program = ${file === undefined ? literal(args) : `[here(${literal(file)}), ...${literal(args)}]`};
  const args = [...program, 'replay', here('../report.json'), ${literal(id)}, ...options];
  const isThere = ${file === undefined ? 'true' : 'existsSync(program[0])'};
  const { status = null, error } = isThere
    ? spawnSync(${run === 'node' ? 'process.execPath' : literal(run)}, args, { stdio: 'inherit' })
    : { error: new Error(\`\${program[0]} does not exist\`) };
  if (error) console.error(\`Plumbline could not be started: \${error.message}\`);
  return status ?? 3;
};
`;

const imports = `
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
`;

/** A script that sends the requests by itself. */
const standaloneScript = async (
  deviation: Deviation,
  run: RunInfo,
  tokenEnv: string,
  program: Program,
): Promise<string> => {
  const { standalone } = deviation.reproduce;
  const needsToken = standalone?.steps.some(({ api }) => api === 'management') ?? false;
  const played = {
    ...standalone,
    // It may be told to try a slower deployment than that of the run.
    patienceMs: Math.max(standalone?.patienceMs ?? 0, leastPatienceMs),
    baseUrls: { management: run.target.baseUrl ?? '', agent: run.target.agentUrl ?? '' },
    tokenEnv: needsToken ? tokenEnv : '',
    expected: deviation.expected,
  };
  return `${headOf(deviation, tokenEnv, 'Makes what it needs, sends the requests, removes what it made. Needs Node 20 and nothing else. Where the requests take another course, Plumbline tries it again.')}${imports}
const script = ${literal(played)};

${await playerText()}${replayText(deviation, program)}
process.exitCode = await playScript(script, process.env, (line) => console.log(line), replay).catch((error) => {
  console.error(\`It could not be tried: \${error.message}\`);
  return 3;
});
`;
};

/** A script that only calls `plumbline replay`: the deviation takes more than a few requests and their answers. */
const replayScript = (
  deviation: Deviation,
  tokenEnv: string,
  program: Program,
): string => `${headOf(deviation, tokenEnv, 'Lets Plumbline try it again: it takes more than requests that stand alone.')}${imports}${replayText(deviation, program)}
process.exitCode = replay();
`;

/** A Node script without dependencies that reproduces a deviation. */
export const renderScript = (
  deviation: Deviation,
  run: RunInfo,
  tokenEnv: string,
  program: Program,
): Promise<string> =>
  deviation.reproduce.standalone === undefined
    ? Promise.resolve(replayScript(deviation, tokenEnv, program))
    : standaloneScript(deviation, run, tokenEnv, program);
