import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import { tunnelSessions } from '../../../src/contract/resources/tunnel-sessions.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { itemsOn } from '../../../src/harness/request/lists/items-on.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

/** The fields that are fixed at the start of a session, as texts; empty where a session does not show them. */
const told: Readonly<Record<string, (session: JsonObject) => string>> = {
  agent_version: ({ agent_version: version }) => String(version ?? ''),
  credential: ({ credential }) => (isObject(credential) ? String(credential['id'] ?? '') : ''),
  os: ({ os }) => String(os ?? ''),
  region: ({ region }) => String(region ?? ''),
  started_at: ({ started_at: at }) => String(at ?? ''),
  // The documents have two spellings of one protocol.
  transport: ({ transport }) => (transport === 'service/2' ? 'service/v2' : String(transport ?? '')),
};

interface SessionSight {
  readonly exchange: Exchange;
  readonly session: JsonObject;
}

/** A field of a session that shows something else than before. */
export interface SessionChange {
  readonly before: SessionSight;
  readonly now: SessionSight;
  readonly field: string;
}

/** The sessions that one worker has seen. Lists are compared with lists and reads with reads: that both agree is a requirement of its own. */
export class SessionHistory {
  readonly #first = new Map<string, SessionSight>();
  readonly changes: SessionChange[] = [];
  /** The last answer that showed a session which had been seen before. */
  latest: Exchange | null = null;

  /**
   * Notes the sessions that an answer shows, and which of their fields changed. A value that is set later is no change, nor is a deleted
   * credential.
   */
  see(exchange: Exchange): void {
    if (!succeeded(exchange) || !isObject(exchange.json)) return;
    const isPage = Array.isArray(exchange.json[tunnelSessions.listKey]);
    for (const session of isPage ? itemsOn(exchange, tunnelSessions) : [exchange.json]) {
      if (typeof session['id'] !== 'string') continue;
      const key = `${isPage ? 'listed' : 'read'} ${session['id']}`;
      const before = this.#first.get(key);
      if (before === undefined) this.#first.set(key, { exchange, session });
      else this.#compare(before, { exchange, session });
    }
  }

  #compare(before: SessionSight, now: SessionSight): void {
    if (before.exchange === now.exchange) return;
    this.latest = now.exchange;
    for (const [field, read] of Object.entries(told)) {
      const [was, is] = [read(before.session), read(now.session)];
      const isSilent = was === '' || (field === 'credential' && is === '');
      if (!isSilent && !same(field === 'started_at' ? 'instant' : 'exact', was, is))
        this.changes.push({ before, now, field });
    }
  }
}

/** The history that all tests of a worker share. */
export const sessionHistory = (world: World): Promise<SessionHistory> =>
  world.context.once('history of sessions', async () => new SessionHistory());
