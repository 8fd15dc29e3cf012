import type { Position } from '../base/store.ts';
import type { Rules } from '../server/rules.ts';
import type { AgentFacts, TunnelAgent } from './tunnel-agent.ts';

/** One online session, with the facts at its start. */
export interface Session {
  readonly id: string;
  readonly startedAt: string;
  readonly facts: AgentFacts;
  readonly agent: TunnelAgent;
}

/** The sessions that are online. One that ends is gone: only online sessions are listed (document 1, Tunnel session). */
export class Sessions {
  readonly #rules: Rules;
  readonly #online = new Map<string, Session>();
  readonly #places = new Map<string, number>();

  /** Agents that have disconnected to restart. */
  readonly restarting = new Set<TunnelAgent>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** Starts a session for an agent and answers with its id. */
  connect(
    agent: TunnelAgent,
    id: string = this.#rules.newId('ts_'),
    startedAt: string = this.#rules.timestamp(this.#rules.now()),
  ): string {
    this.restarting.delete(agent);
    this.#places.set(id, this.#places.size);
    this.#online.set(id, { id, startedAt, facts: agent.facts, agent });
    return id;
  }

  disconnect(id: string): void {
    this.#online.delete(id);
  }

  find(id: string): Session | undefined {
    return this.#online.get(id);
  }

  places(): Position[] {
    return this.all().flatMap(({ id }) => this.placeOf(id) ?? []);
  }

  placeOf(id: string): Position | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : { id, place };
  }

  all(): Session[] {
    return [...this.#online.values()];
  }
}
