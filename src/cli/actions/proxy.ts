import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownCommand } from '../../conduct/own-command.ts';
import { type InjectionPlan, Injections } from '../../conduct/proxy/injections.ts';
import { type JudgingProxy, openProxy, type ProxyOptions } from '../../conduct/proxy/open-proxy.ts';
import { Judging } from '../../conduct/recording/judging.ts';
import { reportOf } from '../../conduct/recording/report-of.ts';
import { newRunId } from '../../conduct/run/new-run-id.ts';
import type { Api } from '../../contract/terms/contract.ts';
import { Dialect } from '../../exchange/wire/dialect.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import type { Target } from '../../harness/target/target.ts';
import type { Finding } from '../../judge/finding.ts';
import { fingerprint } from '../../report/model/assemble/fingerprint.ts';
import type { Report } from '../../report/model/report.ts';
import { exitCode } from '../../report/model/verdict/gate.ts';
import { printable } from '../../report/text/printable.ts';
import { publish } from '../output/announce/announce.ts';
import { makeFolder } from '../output/files/make-folder.ts';
import { formFiles } from '../output/files/report-files.ts';
import { findingsFile, writeFindings } from '../output/files/write-findings.ts';
import { writeReport } from '../output/files/write-report.ts';
import { clientLine, clientText } from '../output/text/client-text.ts';
import { judgementText, readsNote } from '../output/text/judgement-text.ts';
import { loadTarget } from '../parse/files/load-target.ts';
import { chosenIds } from '../parse/options/run-options.ts';
import { applyTerms, type TermsOptions, termsOf } from '../parse/options/terms.ts';

export interface ProxyCommandOptions extends TermsOptions {
  readonly target: string;
  readonly port: number;
  readonly agentPort: number;
  readonly soleClient?: boolean;
  readonly only?: readonly string[];
  readonly inject?: InjectionPlan;
  readonly seed: number;
  readonly failFast?: boolean;
  readonly out?: string;
  readonly quiet?: boolean;
}

/** What the client did, in a file of its own: it is no part of the report on the deployment. */
const clientFile = 'client.json';

/** A base address in the spelling that requests are matched with: lower-case host, no default port, no slash at the end. */
const spelled = (url: string): string => `${new URL(url).origin}${new URL(url).pathname.replace(/\/$/, '')}`;

const apisOf = ({ management, agent }: Target, { port, agentPort }: ProxyCommandOptions): ProxyOptions['apis'] => [
  ...(management === null
    ? []
    : [{ api: 'management' as const, ...management, baseUrl: spelled(management.baseUrl), port }]),
  ...(agent === null
    ? []
    : [{ api: 'agent' as const, baseUrl: spelled(agent.baseUrl), publicUrl: null, port: agentPort }]),
];

/** The target that a client of the proxy sees. Answers still carry the addresses of the deployment. */
const lineOf = ({ name, management }: Target, { addresses }: JudgingProxy): string =>
  JSON.stringify({
    name: `${name} through the proxy`,
    ...(management === null || addresses.management === undefined
      ? {}
      : {
          management: {
            baseUrl: addresses.management,
            tokenEnv: management.tokenEnv,
            publicUrl: management.publicUrl ?? management.baseUrl,
          },
        }),
    ...(addresses.agent === undefined ? {} : { agent: { baseUrl: addresses.agent } }),
  });

const opened = (options: ProxyOptions): Promise<JudgingProxy> =>
  openProxy(options).catch((error: NodeJS.ErrnoException & { readonly port?: number }) => {
    if (error.syscall !== 'listen') throw error;
    throw new BadUsage(
      `port ${error.port} ${error.code === 'EADDRINUSE' ? 'is taken: name another, or 0 for any that is free' : `cannot be opened (${error.code})`}`,
    );
  });

const findingLine = ({ requirement, endpoint, place, summary, expected, received, exchanges }: Finding): string =>
  `✗ ${requirement}, ${endpoint}${place === '' ? '' : `, ${place}`}: ${printable(summary)}: expected ${printable(expected)}, received ${printable(received)} (${exchanges.join(', ')})`;

/** Runs the proxy between a client and a deployment until it is stopped, or until the first deviation with `--fail-fast`. */
export const proxy = async (options: ProxyCommandOptions): Promise<number> => {
  const { quiet = false, soleClient = false, failFast = false, inject, seed } = options;
  const only = chosenIds(options.only);
  const terms = termsOf(options);
  const { target } = loadTarget(options.target);
  const out = options.out ?? join('reports', newRunId());
  makeFolder(out, ['report.json', findingsFile, clientFile, ...formFiles]);
  const dialect = new Dialect(target.dialect);
  const apis = apisOf(target, options);
  const baseOf = (api: Api): string | null => apis.find((one) => one.api === api)?.baseUrl ?? null;
  const bases = { management: baseOf('management'), agent: baseOf('agent') };
  const judging = new Judging(bases, { dialect, alone: soleClient, patienceMs: target.patience.settleMs });
  const injections = inject === undefined ? null : new Injections(inject, seed);
  const say = (line: string): void => {
    if (!quiet) process.stderr.write(`${judging.redact(line)}\n`);
  };
  const command = ownCommand(['proxy', '--target', options.target, ...(soleClient ? ['--sole-client'] : [])]);
  const reportNow = (): Report => applyTerms(reportOf(judging.outcome, { name: target.name, command, only }), terms);

  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const failures: unknown[] = [];
  const told = new Set<string>();
  let seen = 0;
  const onJudged = (): void => {
    const fresh = judging.findings.slice(seen).filter(({ requirement }) => only === null || only.includes(requirement));
    seen = judging.findings.length;
    for (const finding of fresh) {
      const id = fingerprint(finding);
      if (!told.has(id)) say(findingLine(finding));
      told.add(id);
    }
    if (failFast && fresh.length > 0 && exitCode(reportNow()) === 1) stop();
  };

  const running = await opened({
    ...{ apis, dialect, judging, injections, onJudged },
    onClient: (finding) => say(clientLine(finding)),
    onBroken: (error) => {
      failures.push(error);
      stop();
    },
  });
  process.stdout.write(`${lineOf(target, running)}\n`);
  await stopped;
  await running.close();
  if (failures.length > 0) throw failures[0];

  const findings = judging.outcome.findings.filter(({ requirement }) => only === null || only.includes(requirement));
  const report = await writeReport(reportNow(), out);
  writeFindings(findings, out);
  const client = running.client.all.map((one) => ({
    ...one,
    endpoint: judging.redact(one.endpoint),
    place: judging.redact(one.place),
  }));
  const injected = injections?.counts ?? {};
  const clientReport = {
    format: 'plumbline-client/1',
    target: target.name,
    requests: running.requests,
    injected,
    findings: client,
  };
  writeFileSync(join(out, clientFile), `${JSON.stringify(clientReport, null, 2)}\n`);
  const injectedNotes = Object.entries(injected).map(([kind, times]) => `${times}  injected ${kind}`);
  const text = judgementText(
    report,
    {
      findings,
      unjudged: judging.unjudged,
      skipped: [],
      notes: [...injectedNotes, ...(soleClient ? [] : [readsNote])],
    },
    quiet,
  );
  const whole = quiet ? text : `${clientText(client, running.requests)}\n${text}`;
  return publish(report, `${whole}\nReport: ${join(out, 'index.html')}`, quiet);
};
