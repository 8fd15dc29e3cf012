import { populateAgent } from '../agent/populate.ts';
import type { TunnelDefinition } from '../agent/tunnel-facts.ts';
import type { Call } from '../base/call.ts';
import { Problem } from '../base/problem.ts';
import type { Stored } from '../base/store.ts';
import type { Deployment } from '../deployment/deployment.ts';
import { manAgents, type SessionIds } from '../deployment/man-agents.ts';
import { type LocalSession, newLocalSession } from '../deployment/start-local-agent.ts';
import type { Collection } from '../server/collection.ts';
import { loadAgent, loadSessions, loadShelves } from './load-snapshot.ts';
import { badState, type Snapshot } from './snapshot.ts';

/** What a deployment is to hold when it starts. */
export interface Contents {
  readonly state?: Snapshot;
  readonly token?: string;
  readonly others?: number;
}

/** What is known of a deployment once it holds something. */
export interface Filled {
  readonly keyId: string;
  readonly token: string;
  readonly localSession: LocalSession;
  readonly sessionIds: SessionIds;
  /** Tunnels to start when the agent listens. */
  readonly tunnels: readonly TunnelDefinition[];
}

const asAdmin = ({ account }: Deployment, body: Record<string, unknown>): Call => ({
  route: '',
  params: {},
  query: new URLSearchParams(),
  headers: new Headers(),
  body,
  caller: { userId: account.admin.id, admin: true },
});

const collectionAt = ({ collections }: Deployment, path: string): Collection => {
  const found = collections.find(({ spec }) => spec.path === path);
  if (!found) throw badState(`there is no collection ${path}`);
  return found;
};

/** The admin's API key whose token is shown: the one with the requested token, the one of the saved state, or a new one. */
const adminKey = async (deployment: Deployment, { state, token }: Contents): Promise<Stored> => {
  const isAdmins = ({ fields }: Stored): boolean =>
    fields['owner_id'] === deployment.account.admin.id && typeof fields['secret'] === 'string';
  const kept = deployment
    .shelf('/api_keys')
    .all()
    .filter(isAdmins)
    .find(({ id, fields }) => (token === undefined ? id === state?.account?.keyId : fields['secret'] === token));
  if (kept) return kept;
  const call = asAdmin(deployment, { description: 'key of the account admin' });
  const made = await collectionAt(deployment, '/api_keys').add(call);
  if (token !== undefined) made.fields['secret'] = token;
  return made;
};

const createAll = async (deployment: Deployment, create: NonNullable<Snapshot['create']>): Promise<void> => {
  for (const [path, bodies] of Object.entries(create)) {
    const collection = collectionAt(deployment, path);
    for (const [index, body] of bodies.entries())
      await collection.add(asAdmin(deployment, body)).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        const details = Object.entries(error.details).map(([field, expected]) => `${field}: ${expected}`);
        throw badState(`create.${path}.${index}: ${details.join(', ') || error.message.replace(/\.$/, '')}`);
      });
  }
};

/** Keeps only the ids of sessions that are online. */
const stillOnline = ({ sessions }: Deployment, saved: SessionIds): SessionIds => {
  const online = (ids: readonly string[]): string[] => ids.filter((id) => sessions.find(id) !== undefined);
  return {
    restartable: online(saved.restartable),
    stoppable: online(saved.stoppable),
    updatable: online(saved.updatable),
    windows: online(saved.windows),
    upToDate: online(saved.upToDate),
    updatesDisabled: online(saved.updatesDisabled),
  };
};

const noSessions: SessionIds = {
  restartable: [],
  stoppable: [],
  updatable: [],
  windows: [],
  upToDate: [],
  updatesDisabled: [],
};

/** Fills a new deployment: with the contents of a snapshot, or with the initial resources. */
export const fill = async (deployment: Deployment, contents: Contents): Promise<Filled> => {
  const { state, others = 0 } = contents;
  if (state?.shelves) loadShelves(deployment, state.shelves);
  const key = await adminKey(deployment, contents);
  const [
    credential = await collectionAt(deployment, '/credentials').add(
      asAdmin(deployment, { description: 'credential of the local agent' }),
    ),
  ] = deployment.shelf('/credentials').all();
  if (!state?.shelves)
    for (const collection of deployment.collections)
      for (let n = 1; n <= others; n += 1) await collection.add(asAdmin(deployment, collection.spec.sample(n)));
  await createAll(deployment, state?.create ?? {});
  if (state?.sessions) loadSessions(deployment, state.sessions);
  const sessionIds = state?.sessions
    ? stillOnline(deployment, state.sessionIds ?? noSessions)
    : manAgents(deployment, others);
  if (!state?.agent) populateAgent(deployment.agent, others);
  const { id, startedAt, ...local } = state?.sessions?.find((session) => session.local) ?? {};
  const known = 'facts' in local && id !== undefined && startedAt !== undefined;
  return {
    keyId: key.id,
    token: String(key.fields['secret']),
    localSession: known ? { ...local, session: { id, startedAt } } : newLocalSession(credential.id),
    sessionIds,
    tunnels: state?.agent ? loadAgent(deployment, state.agent) : [],
  };
};
