import { type Call, noContent, ok } from '../base/call.ts';
import { notFound } from '../base/problem.ts';
import type { Deployment } from '../deployment/deployment.ts';
import { pageOf } from '../server/page.ts';
import type { Session } from '../sessions/sessions.ts';

const path = '/tunnel_sessions';

/** Document 1, Tunnel session: read-only, and three commands to the agent that started it. */
export const serveTunnelSessions = (deployment: Deployment): void => {
  const { sessions } = deployment;
  const find = ({ params }: Call): Session => {
    const session = sessions.find(params['id'] ?? '');
    if (session === undefined) throw notFound(`No online tunnel session has the id ${params['id']}.`);
    return session;
  };
  const show = ({ id, startedAt, facts }: Session): Record<string, unknown> => ({
    id,
    uri: `${deployment.baseUrl}${path}/${id}`,
    agent_version: facts.version,
    credential: {
      id: facts.credential.id,
      uri: `${deployment.baseUrl}${facts.credential.collection}/${facts.credential.id}`,
    },
    ip: facts.ip,
    metadata: facts.metadata,
    os: facts.os,
    region: facts.region,
    started_at: startedAt,
    transport: facts.transport,
  });
  deployment.route(`GET ${path}`, ({ query }) =>
    ok(pageOf(deployment, { path, listKey: 'tunnel_sessions' }, query, sessions, show)),
  );
  deployment.route(`GET ${path}/{id}`, (call) => ok(show(find(call))));
  for (const command of ['restart', 'stop', 'update'] as const) {
    deployment.route(`POST ${path}/{id}/${command}`, async (call) => {
      await find(call).agent[command]();
      return noContent();
    });
  }
};
