import { randomBytes } from 'node:crypto';
import { Service } from '../server/service.ts';
import { documentedAgentRules } from './agent-rules.ts';
import { type Identity, newIdentity } from './identity.ts';
import { Inspector } from './inspector.ts';
import { Tunnel } from './tunnel.ts';
import type { TunnelDefinition } from './tunnel-facts.ts';

export interface AgentOptions {
  /** The memory for captured requests, in bytes. */
  readonly inspectDbSize?: number;
}

/** Large enough for the traffic of a suite, small enough that eviction can be tried in a moment. */
const defaultDbSize = 2 * 1024 * 1024;

/**
 * The local agent of document 3, on loopback. It runs from `listen` to `close`, which also ends every tunnel. A closed agent can listen again, as
 * after a restart: it then has the tunnels of its configuration and no captured requests.
 */
export class Agent extends Service {
  readonly rules = documentedAgentRules();
  readonly tunnels = new Map<string, Tunnel>();
  /** Tunnels that are no longer listed but run until the agent closes. */
  readonly orphans = new Set<Tunnel>();
  /** The tunnels of its configuration file, which run whenever the agent does. */
  readonly configured: TunnelDefinition[] = [];
  readonly inspector: Inspector;
  #identity: Identity | null = null;

  constructor({ inspectDbSize = defaultDbSize }: AgentOptions = {}) {
    super({
      // Document 3: the agent has no authentication.
      authenticate: () => ({ userId: '', admin: true }),
      errorBody: ({ status, message, details }) => ({ error_code: status, status_code: status, msg: message, details }),
    });
    this.inspector = new Inspector(this.rules, inspectDbSize);
  }

  newId(): string {
    return `airt_${randomBytes(16).toString('hex')}`;
  }

  async start(definition: TunnelDefinition): Promise<Tunnel> {
    const tunnel = new Tunnel(definition, this);
    if (definition.proto === 'https') this.#identity ??= newIdentity();
    await tunnel.open(definition.proto === 'https' ? this.#identity : null);
    this.tunnels.set(tunnel.name, tunnel);
    return tunnel;
  }

  override async listen(port = 0): Promise<void> {
    await super.listen(port);
    for (const definition of this.configured) await this.start(definition);
  }

  override async close(): Promise<void> {
    for (const tunnel of [...this.tunnels.values(), ...this.orphans]) tunnel.close();
    this.tunnels.clear();
    this.orphans.clear();
    this.inspector.clear();
    await super.close();
  }
}
