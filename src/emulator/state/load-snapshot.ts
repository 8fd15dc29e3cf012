import { localAddressOf } from '../agent/local-address.ts';
import type { TunnelDefinition } from '../agent/tunnel-facts.ts';
import type { Deployment } from '../deployment/deployment.ts';
import { OnlineAgent } from '../sessions/online-agent.ts';
import { loadFields } from './saved-fields.ts';
import { badState, type Snapshot } from './snapshot.ts';

/** Fills the shelves of a new deployment. Whatever could not be shown afterwards is refused now. */
export const loadShelves = (deployment: Deployment, shelves: NonNullable<Snapshot['shelves']>): void => {
  for (const [path, items] of Object.entries(shelves)) {
    if (!deployment.shelves.has(path)) throw badState(`there is no collection ${path}`);
    const collection = deployment.collections.find(({ spec }) => spec.path === path);
    for (const [index, item] of items.entries()) {
      try {
        const stored = { ...item, fields: loadFields(deployment, path, item.fields) };
        deployment.shelf(path).put(stored);
        JSON.stringify(collection?.show(stored, false));
      } catch {
        throw badState(`shelves.${path}.${index} has fields that no resource of this kind has`);
      }
    }
  }
};

type SavedSession = NonNullable<Snapshot['sessions']>[number];

/** Brings online the agents of the saved state, except for the local one, which connects when its API starts. */
export const loadSessions = ({ sessions }: Deployment, saved: readonly SavedSession[]): void => {
  for (const { local, facts, updates, state, ...session } of saved)
    if (!local) new OnlineAgent(sessions, facts, updates, undefined, session).state = state;
};

const loadMessage = ({ raw, ...head }: { startLine: string; headers: [string, string][]; raw: string }) => ({
  ...head,
  raw: Buffer.from(raw, 'base64'),
});

/** Restores the captured requests and the configured tunnels of the local agent. Returns the other tunnels, which must be started once it listens. */
export const loadAgent = (
  { agent }: Deployment,
  saved: NonNullable<Snapshot['agent']>,
): readonly TunnelDefinition[] => {
  for (const { startedAt, request, response, ...rest } of saved.requests)
    agent.inspector.add({
      ...rest,
      startedAt: new Date(startedAt),
      request: loadMessage(request),
      response: response && loadMessage(response),
    });
  const started: TunnelDefinition[] = [];
  for (const [index, { addr, configured, ...rest }] of saved.tunnels.entries()) {
    try {
      (configured ? agent.configured : started).push({ ...rest, address: localAddressOf(addr) });
    } catch {
      throw badState(`agent.tunnels.${index}.addr: a port, host:port or a URL of http or https`);
    }
  }
  return started;
};
