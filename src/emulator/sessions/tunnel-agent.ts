/** What a session says of the agent that started it. */
export interface AgentFacts {
  readonly version: string;
  readonly os: string;
  readonly ip: string;
  readonly metadata: string;
  readonly region: string;
  readonly transport: 'ssh' | 'service/v2' | 'service/2';
  /** The credential that the agent came in with: where it is kept, and its id. */
  readonly credential: { readonly collection: '/credentials' | '/ssh_credentials'; readonly id: string };
}

/**
 * An agent as the management API sees it. It connects by itself, through `Sessions`, and takes commands; a command that it
 * cannot follow throws a Problem. What stands behind it may be simulated or real.
 */
export interface TunnelAgent {
  readonly facts: AgentFacts;
  /** Executes itself anew and connects again, under another session. */
  restart(): void | Promise<void>;
  /** Ends its session and exits. */
  stop(): void | Promise<void>;
  /** Begins to update itself. */
  update(): void | Promise<void>;
}
