import { expect } from '@playwright/test';
import { resources } from '../../src/contract/index.ts';
import type { Api } from '../../src/contract/terms/contract.ts';
import { collected } from '../../src/harness/trial/collect.ts';
import type { Report } from '../../src/report/model/report.ts';
import { exitCode } from '../../src/report/model/verdict/gate.ts';
import { listen } from '../exchange/loopback.ts';
import { trySuites } from '../suites/try-suites.ts';
import type { Hostility } from './hostility.ts';

/** A few requirements that create, read, list, page, update, delete and refuse. */
export const sampleOf: { readonly [api in Api]: readonly string[] } = {
  management: [
    'create',
    'get',
    'list',
    'list-once',
    'list-next-page',
    'update',
    'delete',
    'token-shown-once',
    'unknown-id',
  ].map((behaviour) => `api-keys.${behaviour}`),
  agent: ['agent-tunnels.create', 'agent-tunnels.list', 'agent-tunnels.get', 'captured-requests.list'],
};

/** Every requirement and gap of an API. */
export const everythingOf = (api: Api): readonly string[] => {
  const names = new Set<string>(resources.filter((resource) => resource.api === api).map(({ name }) => name));
  return [...collected.keys()].filter((id) => names.has(id.slice(0, id.indexOf('.'))));
};

export const codeOf = { conforms: 0, deviates: 1, incomplete: 3 } as const;

/** A mistake of ours has a place in our code; a missing answer has none. */
export const accidents = ({ requirements }: Report): string[] =>
  requirements.flatMap(({ reason }) => (/\n\s+at /.test(reason ?? '') ? [reason ?? ''] : []));

/** Far more memory than a run needs, and far less than the servers here could send. */
const most = 1024 * 1024 * 1024;

/** Checks that a run of these requirements and gaps ends within bounded memory, with the expected verdict. */
export const expectVerdict = async (hostility: Hostility, api: Api, only: readonly string[]): Promise<void> => {
  const { verdict, answer, bounds = {} } = hostility;
  const server = await listen(answer, 1);
  const before = process.memoryUsage().rss;
  try {
    const target = api === 'agent' ? { agent: { baseUrl: server.url } } : { management: { baseUrl: server.url } };
    const report = await trySuites(target, { only, bounds });
    expect(server.requests.length).toBeGreaterThan(0);
    expect(accidents(report)).toEqual([]);
    // A status can be right even in a meaningless answer; the verdict of the whole run counts.
    if (only === sampleOf.management || verdict === 'incomplete')
      expect(report.requirements.filter((one) => one.verdict === 'pass').map(({ id }) => id)).toEqual([]);
    expect({ verdict: report.verdict, code: exitCode(report) }).toEqual({
      verdict,
      code: codeOf[verdict],
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(most);
  } finally {
    await server.close();
  }
};
