import { existsSync } from 'node:fs';
import { embeddedTarget } from '../../conduct/embedded-target.ts';
import { Problem } from '../../emulator/base/problem.ts';
import { newControl } from '../../emulator/control/control.ts';
import { Controlled } from '../../emulator/control/controlled.ts';
import type { Deployment } from '../../emulator/deployment/deployment.ts';
import type { Fault } from '../../emulator/faults/base/fault.ts';
import { type Freedom, isAgentHere, optionsOf, patienceOf } from '../../emulator/freedoms/base/freedom.ts';
import { allowOrigin } from '../../emulator/front/cors.ts';
import { logRequests } from '../../emulator/front/request-log.ts';
import { type DialectWords, speakDialect } from '../../emulator/front/speak-dialect.ts';
import { StateFile } from '../../emulator/state/state-file.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import { loadState } from '../parse/files/load-state.ts';
import { bendNamed } from '../parse/options/bend-named.ts';
import { hostOf, originOf, publicHostOf, type ServeOptions, tokenOf } from '../parse/options/serve-options.ts';

/** Loads faults only if one is named: deriving all of them takes longer than starting the deployment. */
const faultsNamed = async (names: readonly string[]): Promise<readonly Fault[]> => {
  if (names.length === 0) return [];
  const { faultNamed } = await import('../parse/options/fault-named.ts');
  return names.map(faultNamed);
};

const freedomsNamed = async (names: readonly string[]): Promise<readonly Freedom[]> => {
  if (names.length === 0) return [];
  const { allFreedoms } = await import('../../emulator/freedoms/index.ts');
  return names.map((name) => bendNamed('freedom', allFreedoms, name));
};

/** Loads the code for dialects only if one is given. */
const dialectIn = async (file: string): Promise<DialectWords> => {
  const { loadDialect } = await import('../parse/files/load-dialect.ts');
  return loadDialect(file);
};

const ended = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });

/** Prints a line. Resolves with false if stdout could not be written. */
const print = (line: string): Promise<boolean> =>
  new Promise((resolve) => process.stdout.write(line, (error) => resolve(!error)));

interface ListenError extends NodeJS.ErrnoException {
  readonly port?: number;
  readonly address?: string;
}

/** A one-line message why the deployment could not listen. Other errors are returned unchanged. */
const whyNotListening = (error: ListenError, asked: { readonly port: number; readonly host?: string }): Error => {
  const { code, syscall, port = asked.port, address = asked.host } = error;
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
    return new BadUsage(`--host ${address}: this machine has no such address (${code})`);
  if (syscall !== 'listen') return error;
  return new BadUsage(
    `port ${port} ${code === 'EADDRINUSE' ? 'is taken: name another, or 0 for any that is free' : `cannot be opened (${code})`}`,
  );
};

const isIssued = (deployment: Deployment, text: string): boolean =>
  ['/api_keys', '/credentials'].some((path) =>
    deployment
      .shelf(path)
      .all()
      .some(({ fields }) => fields['secret'] === text),
  );

/** Adds the request log and the CORS headers that the options ask for to both APIs. */
const putInFront = (deployment: Deployment, { log, cors }: Pick<ServeOptions, 'log' | 'cors'>): void => {
  const origin = originOf(cors);
  for (const { fronts } of [deployment, deployment.agent]) {
    const write = (line: string): boolean => process.stderr.write(line);
    if (log) fronts.push(logRequests(write, (text) => isIssued(deployment, text)));
    if (origin !== undefined) fronts.push(allowOrigin(origin));
  }
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error);

/** Keeps a file up to date with the state. */
const keepState = (file: string, controlled: Controlled): StateFile => {
  const kept = new StateFile(
    file,
    () => controlled.snapshot(),
    (error) => process.stderr.write(`plumbline: ${file}: cannot be written (${codeOf(error)})\n`),
  );
  controlled.changed = () => kept.changed();
  return kept;
};

/** Writes the state once at the start, so that a file that cannot be written is reported before the first request. */
const writeFirst = (kept: StateFile, file: string): void => {
  try {
    kept.write();
  } catch (error) {
    throw new BadUsage(`--state ${file}: cannot be written (${codeOf(error)})`);
  }
};

/** The documented API with the addresses at which it is served. */
const openapiOf = async ({ embedded }: Controlled): Promise<unknown> => {
  const { openapiDocument } = await import('../../conduct/openapi/openapi-document.ts');
  return openapiDocument(undefined, { management: embedded.baseUrl, agent: embedded.agentUrl });
};

/** Serves the embedded deployment until somebody ends it. */
export const serve = async (options: ServeOptions): Promise<number> => {
  const { port, agentPort, pageSize, others, controlPort, seedFile } = options;
  const host = hostOf(options);
  const publicHost = publicHostOf(options.publicHost);
  const token = tokenOf(options.token);
  const cors = originOf(options.cors);
  // The seed file is used only for the first start, before there is a state file.
  const from = options.state !== undefined && existsSync(options.state) ? options.state : seedFile;
  const state = from === undefined ? undefined : loadState(from);
  const dialect = options.dialect === undefined ? undefined : await dialectIn(options.dialect);
  const freedoms = await freedomsNamed(options.freedom ?? []);
  const faults = await faultsNamed(options.fault ?? []);
  const explain = (error: unknown): never => {
    if (error instanceof Problem && from !== undefined) throw new BadUsage(`${from}: ${error.message}`);
    throw whyNotListening(error as ListenError, { port, ...(host === undefined ? {} : { host }) });
  };
  const controlled = await Controlled.start(
    {
      ...optionsOf(freedoms),
      port,
      agentPort,
      ...(host === undefined ? {} : { host }),
      ...(publicHost === undefined ? {} : { publicHost }),
      ...(token === undefined ? {} : { token }),
      fixtureEndpoints: options.fixtureEndpoints ?? false,
      ...(pageSize === undefined ? {} : { pageSize }),
      ...(others === undefined ? {} : { others }),
      ...(state === undefined ? {} : { state }),
      prepare: (deployment) => {
        for (const service of dialect ? [deployment, deployment.agent] : []) speakDialect(service, dialect ?? {});
        putInFront(deployment, { log: options.log === true, ...(cors === undefined ? {} : { cors }) });
        for (const freedom of freedoms) freedom.plant(deployment);
      },
    },
    faults,
  ).catch(explain);
  const control =
    controlPort === undefined ? null : newControl(controlled, { findFaults: faultsNamed, openapi: openapiOf });
  const kept = options.state === undefined ? null : keepState(options.state, controlled);
  try {
    if (kept) writeFirst(kept, String(options.state));
    if (control) {
      await control.listen(controlPort).catch(explain);
      process.stderr.write(`plumbline: control API at ${control.baseUrl}/_plumbline\n`);
    }
    const { embedded } = controlled;
    // What listens elsewhere may be in a container, whose agent does not reach the machine that reads this.
    const isHere = isAgentHere(freedoms) && (host === undefined || host.startsWith('127.'));
    // Signal handlers are set before the line is printed, because its reader may stop the deployment at once.
    const isEnded = ended();
    const isRead = await print(
      `${JSON.stringify({
        ...embeddedTarget(embedded, patienceOf(freedoms), isHere),
        ...(dialect === undefined ? {} : { dialect }),
        token: embedded.token,
      })}\n`,
    );
    if (isRead) await isEnded;
    else process.stderr.write('plumbline: nobody reads the target that serve prints, so nobody could use it\n');
    // Requests that still arrive during shutdown must not overwrite the final state.
    controlled.changed = () => {};
    kept?.write();
    return isRead ? 0 : 3;
  } finally {
    await control?.close();
    await controlled.close();
  }
};
