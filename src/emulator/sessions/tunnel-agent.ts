/** The facts about an agent that its session shows. */
export interface AgentFacts {
  readonly version: string;
  readonly os: string;
  readonly ip: string;
  readonly metadata: string;
  readonly region: string;
  readonly transport: 'ssh' | 'service/v2' | 'service/2';
  /** The credential that the agent connected with: its collection and id. */
  readonly credential: { readonly collection: '/credentials' | '/ssh_credentials'; readonly id: string };
}

/**
 * An agent as the management API sees it. It connects by itself, through `Sessions`, and takes commands; a command that it
 * cannot follow throws a Problem. What stands behind it may be simulated or real.
 */
export interface TunnelAgent {
  readonly facts: AgentFacts;
  /** Restarts its process and connects again with a new session. */
  restart(): void | Promise<void>;
  /** Ends its session and exits. */
  stop(): void | Promise<void>;
  /** Starts an update. */
  update(): void | Promise<void>;
}
