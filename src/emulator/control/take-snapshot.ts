import type { Captured } from '../agent/captured.ts';
import type { Message } from '../agent/http-splitter.ts';
import type { Deployment } from '../deployment/deployment.ts';
import type { SessionIds } from '../deployment/man-agents.ts';
import type { Embedded } from '../embedded.ts';
import { OnlineAgent } from '../sessions/online-agent.ts';
import { saveFields } from '../state/saved-fields.ts';
import type { Snapshot } from '../state/snapshot.ts';

const sessionsOf = ({ sessions, rules }: Deployment, local: OnlineAgent): NonNullable<Snapshot['sessions']> => {
  const saved = (agent: unknown, id: string, startedAt: string) =>
    agent instanceof OnlineAgent
      ? {
          id,
          startedAt,
          facts: structuredClone(agent.facts),
          updates: structuredClone(agent.updates),
          // An update that is under way counts as done after a restart of the deployment.
          state: agent.state === 'running' ? ('running' as const) : ('updated' as const),
          local: agent === local,
        }
      : [];
  return [
    ...sessions.all().flatMap(({ agent, id, startedAt }) => saved(agent, id, startedAt)),
    ...[...sessions.restarting].flatMap((agent) => saved(agent, rules.newId('ts_'), rules.timestamp(rules.now()))),
  ];
};

const messageOf = ({ startLine, headers, raw }: Message) => ({
  startLine,
  headers: headers.map(([name, value]): [string, string] => [name, value]),
  raw: raw.toString('base64'),
});

const requestOf = ({ startedAt, request, response, ...rest }: Captured) => ({
  id: rest.id,
  tunnelName: rest.tunnelName,
  remoteAddr: rest.remoteAddr,
  durationMs: rest.durationMs,
  startedAt: startedAt.toISOString(),
  request: messageOf(request),
  response: response && messageOf(response),
});

/** The complete state of a deployment. */
export const takeSnapshot = ({ deployment, local, keyId, fixtures }: Embedded): Snapshot => {
  const { account, seeds, shelves, agent } = deployment;
  const { sessionIds } = fixtures;
  return {
    format: 'plumbline-state/1',
    account: { admin: account.admin.id, member: account.member.id, keyId },
    seeds: structuredClone(seeds) as Snapshot['seeds'],
    shelves: Object.fromEntries(
      [...shelves].map(([path, shelf]) => [
        path,
        shelf.all().map((stored) => ({ ...stored, fields: saveFields(path, stored.fields) })),
      ]),
    ),
    sessions: sessionsOf(deployment, local),
    sessionIds: structuredClone(sessionIds) as { -readonly [Kind in keyof SessionIds]: string[] },
    agent: {
      tunnels: [...agent.tunnels.values()].map(({ name, proto, address, inspect }) => ({
        name,
        proto,
        addr: address.shown,
        inspect,
        configured: agent.configured.some((definition) => definition.name === name),
      })),
      requests: agent.inspector.list(Number.POSITIVE_INFINITY, null).reverse().map(requestOf),
    },
  };
};
