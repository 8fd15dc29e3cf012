import type { Recipes } from './recipe/fixture-recipe.ts';

/** The target file as a user writes it. It never holds secrets; it names environment variables. */
export interface TargetFile {
  /** The schema of target files, by which an editor completes and explains the keys. It changes nothing. */
  $schema?: string;
  /** What the report calls the deployment. */
  name?: string;
  /** The account management API; left out where only an agent is to be tried. */
  management?: {
    /**
     * May carry a path prefix; no user name, query or fragment.
     * @format uri
     * @pattern ^https?://[^/?#@]+(/[^?#]*)?$
     */
    baseUrl: string;
    /**
     * Name of the environment variable that holds the token of an admin API key.
     * @pattern ^[A-Za-z_][A-Za-z0-9_]*$
     */
    tokenEnv?: string;
    /**
     * The base address that the deployment itself shows in uri and next_page_uri, where this differs from baseUrl.
     * @format uri
     * @pattern ^https?://[^/?#@]+(/[^?#]*)?$
     */
    publicUrl?: string;
  };
  documents?: Documents;
  /** The local agent; left out where none runs. */
  agent?: {
    /**
     * @format uri
     * @pattern ^https?://[^/?#@]+(/[^?#]*)?$
     */
    baseUrl: string;
    /** The host:port to connect to in place of the host in a public_url; Host and SNI stay the same. One for all schemes, or one for each. */
    connectTo?: string | { http?: string; https?: string; tls?: string; tcp?: string };
    /** Accept a self-signed certificate behind public_url. */
    insecure?: boolean;
    /**
     * Name or address under which the agent reaches this machine, where that is not 127.0.0.1, as from a container. The servers
     * behind the tunnels of the suites then listen on every interface.
     * @pattern ^([^\s/\[\]:]+|[0-9A-Fa-f.]*:[0-9A-Fa-f.:]*:[0-9A-Fa-f.:]*)$
     */
    upstreamHost?: string;
    /**
     * Hosts, host:port or CIDR outside of public networks to which tunnels' public addresses may lead. An address of this machine needs no
     * entry where agent.baseUrl is on loopback.
     */
    publicAddresses?: string[];
  };
  /** Agents that the suites may start, restart, stop and update, where allow.agentCommands is true. */
  agents?: {
    /**
     * A program and its arguments, run without a shell, that starts an agent and ends with it. The environment variable PLUMBLINE_AGENT_WORD has a
     * word, which also replaces {word} in an argument. The agent must show it in its session's metadata: only this session is commanded.
     * @minItems 1
     */
    start: string[];
    /** Whether there is an update for this agent. Default false. */
    updatable?: boolean;
  };
  fixtures?: Fixtures;
  /** How to make and remove fixtures, where the deployment has endpoints for it beyond the documents. Needs allow.write. */
  recipes?: Recipes;
  allow?: {
    /** Create, update and delete resources. Default true. */
    write?: boolean;
    /** Send commands to the agents of the sessions in fixtures.sessionIds. Default false. */
    agentCommands?: boolean;
    /** How many resources of each kind, or of the kinds that are named, this run may have at a time, over all workers. No limit by default. */
    atMost?: number | { [kind: string]: number };
  };
  pace?: {
    /** @exclusiveMinimum 0 */
    requestsPerSecond?: number;
    /**
     * @TJS-type integer
     * @minimum 1
     * @maximum 64
     */
    concurrency?: number;
    /**
     * How many machines send to this deployment at once, such as the shards of a run: each keeps its part of the pace. Default 1.
     * @TJS-type integer
     * @minimum 1
     * @maximum 1000
     */
    share?: number;
  };
  /** How long this deployment may take to show what was done, in milliseconds. */
  patience?: {
    /**
     * Until reads and lists show what was written.
     * @TJS-type integer
     * @minimum 0
     * @maximum 120000
     */
    settleMs?: number;
    /**
     * Until a deleted resource is gone everywhere, such as the token of an API key.
     * @TJS-type integer
     * @minimum 0
     * @maximum 120000
     */
    deletionMs?: number;
    /**
     * How long either may take where the deployment has shown that it lags. Default 10,000 on this machine where neither is given; otherwise no longer than they say.
     * @TJS-type integer
     * @minimum 0
     * @maximum 120000
     */
    slowestMs?: number;
    /**
     * Until an agent has ended its session or come back after a command.
     * @TJS-type integer
     * @minimum 0
     * @maximum 120000
     */
    commandsMs?: number;
    /**
     * Until a tunnel is up or down.
     * @TJS-type integer
     * @minimum 0
     * @maximum 120000
     */
    tunnelsMs?: number;
    /**
     * Until a request that went through a tunnel is shown.
     * @TJS-type integer
     * @minimum 0
     * @maximum 120000
     */
    capturesMs?: number;
    /**
     * Until a replay has arrived.
     * @TJS-type integer
     * @minimum 0
     * @maximum 120000
     */
    replaysMs?: number;
    /**
     * Until the metrics of a tunnel show its traffic.
     * @TJS-type integer
     * @minimum 0
     * @maximum 120000
     */
    metricsMs?: number;
  };
  /** Words of this deployment that differ from the documents'. */
  dialect?: {
    headers?: { [documented: string]: string };
    fields?: { [documented: string]: string };
    values?: { [field: string]: { [documented: string]: string } };
  };
}

/** Resources and settings that must exist already, because the documents show no way to create them. */
export interface Fixtures {
  ipPolicyIds?: string[];
  httpsRoutes?: { edgeId: string; routeId: string }[];
  tlsCertificateIds?: string[];
  endpointConfigurationIds?: string[];
  /** `self`: the owner of the token; `other`: a user who is not an admin. */
  ownerIds?: { self?: string; other?: string };
  /** Online sessions whose agents may be commanded. Each is used up by one test, so that several of a kind are welcome. */
  sessionIds?: {
    restartable?: string[];
    /** Sessions of agents that nothing restarts when they exit. */
    stoppable?: string[];
    updatable?: string[];
    windows?: string[];
    upToDate?: string[];
    updatesDisabled?: string[];
  };
  /** A domain of the caller, under which names may be taken; example.com where it is left out. */
  customDomain?: string;
  /** Two issuers for OIDC, where the deployment calls an issuer before it accepts it and cannot reach public ones. */
  oidcIssuers?: string[];
  /** A stream and the role that may write to it, where the deployment checks whether the target of events exists. */
  eventStream?: { roleArn: string; streamArn: string };
  /** A domain that the service owns. */
  serviceDomain?: string;
  /** The one authority of certificate_management_policy. */
  acmeAuthority?: string;
  /**
   * A label that a tunnel which is online carries, as `name=value`.
   * @pattern ^[^=]+=.*$
   */
  tunnelLabel?: string;
  /**
   * The agent's inspect_db_size in bytes; needed to test eviction.
   * @TJS-type integer
   * @minimum 1
   */
  inspectDbSize?: number;
}

/** Where the documents are published, for links in the report. */
export interface Documents {
  /**
   * @format uri
   * @pattern ^https?://
   */
  '1'?: string;
  /**
   * @format uri
   * @pattern ^https?://
   */
  '2'?: string;
  /**
   * @format uri
   * @pattern ^https?://
   */
  '3'?: string;
}
