import { tlsEdges } from '../../../src/contract/resources/edges/tls-edges.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

/** How deployments write TLS versions, the likeliest first: the documents do not show the values of min_version. */
export const spellings = ['1.2', '1.3', 'TLSv1.2', 'TLS1.2', 'tls1.2', 'TLS_1_2', 'TLS1_2', 'tls12', '1.1', '1.0'];

/** A TLS edge with no module but tls_termination: upstream termination disallows most others, and leaves open which. */
export const terminationEdge = (world: World): Promise<string> =>
  world.resources.shared('tls-edges', 'termination', true);

/** A value of min_version that this deployment accepts; null where it accepts none of the usual spellings. */
export const knownMinVersion = (world: World): Promise<string | null> =>
  world.context.once('a min_version that is accepted', async () => {
    const id = await terminationEdge(world);
    for (const min_version of spellings) {
      const json = { tls_termination: { terminate_at: 'edge', min_version } };
      if (succeeded(await world.requests.aside(requestTo(tlsEdges, 'update', { id, json })))) return min_version;
    }
    return null;
  });

const digits = (version: unknown): string => String(version).replace(/\D/g, '');

/** Older versions are deprecated (RFC 8996): a deployment may replace them by the oldest that it supports. */
const isSafe = (version: string): boolean => ['12', '13'].includes(digits(version));

/** An accepted value of min_version that means another version than `known`; null where there is none. */
export const versionOtherThan = async (world: World, known: unknown): Promise<string | null> => {
  const id = await terminationEdge(world);
  for (const min_version of spellings.filter((one) => isSafe(one) && digits(one) !== digits(known))) {
    const json = { tls_termination: { terminate_at: 'edge', min_version } };
    if (succeeded(await world.requests.send(requestTo(tlsEdges, 'update', { id, json, expect: 'open' }))))
      return min_version;
  }
  return null;
};

export const minVersion = async (world: World): Promise<string> =>
  (await knownMinVersion(world)) ?? leave('none of the usual spellings of TLS versions is accepted as min_version');
