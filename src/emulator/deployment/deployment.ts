import type { Agent } from '../agent/agent.ts';
import { newAgent } from '../agent/new-agent.ts';
import { Shelf } from '../base/store.ts';
import { Account, type UserIds } from '../server/account.ts';
import type { Collection } from '../server/collection.ts';
import { documentedRules, type Rules } from '../server/rules.ts';
import { type KnownSeeds, type Seeds, seedsOf } from '../server/seeds.ts';
import { Service } from '../server/service.ts';
import { Sessions } from '../sessions/sessions.ts';

export interface DeploymentOptions {
  /** The path prefix of the API; '' by default. */
  readonly pathPrefix?: string;
  readonly pageSize?: number;
  /** The ids of what exists at the start, to keep them after a restart. */
  readonly seeds?: KnownSeeds;
  readonly userIds?: UserIds;
}

/** One embedded deployment: the management API with its rules and what it stores, and the agents that connect to it. */
export class Deployment extends Service {
  readonly rules: Rules;
  readonly account: Account;
  readonly seeds: Seeds;
  /** The online agents and their sessions. */
  readonly sessions: Sessions;
  readonly collections: Collection[] = [];
  /** The local agent, which has an API of its own (document 3). */
  readonly agent: Agent = newAgent();
  readonly #shelves = new Map<string, Shelf>();

  constructor({ pathPrefix = '', pageSize, seeds, userIds }: DeploymentOptions = {}) {
    const rules = documentedRules();
    super({
      pathPrefix,
      authenticate: (authorization) => this.account.callerOf(authorization),
      errorBody: (problem) => rules.errorBody(problem),
    });
    this.rules = rules;
    if (pageSize !== undefined) rules.pageSize = pageSize;
    this.sessions = new Sessions(rules);
    this.seeds = seedsOf(rules, seeds);
    this.account = new Account(rules, this.shelf('/api_keys'), userIds);
  }

  get shelves(): ReadonlyMap<string, Shelf> {
    return this.#shelves;
  }

  /** The ids of what exists of a kind that the documents only refer to. Where it has endpoints, its shelf tells. */
  idsAt(path: '/ip_policies' | '/tls_certificates'): readonly string[] {
    const { ipPolicyIds, tlsCertificateIds } = this.seeds;
    const shelf = this.#shelves.get(path);
    if (shelf) return shelf.all().map(({ id }) => id);
    return path === '/ip_policies' ? ipPolicyIds : tlsCertificateIds;
  }

  shelf(path: string): Shelf {
    const shelf = this.#shelves.get(path) ?? new Shelf();
    this.#shelves.set(path, shelf);
    return shelf;
  }
}
