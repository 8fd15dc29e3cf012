/** How long a deployment may take to show what was done, by what was done. The documents promise no time for any of it. */
export interface Patience {
  /** For what is known in one place to be known in all: a read behind a write, a list behind both. */
  readonly settleMs: number;
  /** For what was deleted to be gone everywhere, such as the token of an API key. */
  readonly deletionMs: number;
  /** For an agent to carry out a command: to end its session, to come back, or to show that it does not. */
  readonly commandsMs: number;
  /** For a tunnel to be up or down, names and routes on the way to it included. */
  readonly tunnelsMs: number;
  /** For a request that went through a tunnel to be shown, with its answer. */
  readonly capturesMs: number;
  /** For a replay to arrive. */
  readonly replaysMs: number;
  /** For the metrics of a tunnel to tell of its traffic: many count by the minute, and show it a moment later. */
  readonly metricsMs: number;
}

/** A service elsewhere, with replicas and caches. */
const remote: Patience = {
  settleMs: 10_000,
  deletionMs: 10_000,
  commandsMs: 120_000,
  tunnelsMs: 10_000,
  capturesMs: 10_000,
  replaysMs: 10_000,
  metricsMs: 75_000,
};

/** An agent on this machine has its tunnels elsewhere all the same, so that only the management API is expected to be quicker. */
const loopback: Patience = { ...remote, settleMs: 2_000, deletionMs: 2_000, commandsMs: 30_000 };

/** The patience with a target: what its file says, and the usual where it says nothing. */
export const patienceWith = (given: Partial<Patience> = {}, isLoopback: boolean): Patience => ({
  ...(isLoopback ? loopback : remote),
  ...given,
});

/** Of two patiences the longer one, for each thing that is waited for. */
export const longerOf = (one: Patience, other: Patience): Patience => ({
  settleMs: Math.max(one.settleMs, other.settleMs),
  deletionMs: Math.max(one.deletionMs, other.deletionMs),
  commandsMs: Math.max(one.commandsMs, other.commandsMs),
  tunnelsMs: Math.max(one.tunnelsMs, other.tunnelsMs),
  capturesMs: Math.max(one.capturesMs, other.capturesMs),
  replaysMs: Math.max(one.replaysMs, other.replaysMs),
  metricsMs: Math.max(one.metricsMs, other.metricsMs),
});

/** For the embedded deployment, which runs on this machine and needs almost no time. */
export const embeddedPatience: Patience = {
  settleMs: 100,
  deletionMs: 100,
  commandsMs: 1000,
  tunnelsMs: 800,
  capturesMs: 800,
  replaysMs: 5000,
  metricsMs: 1000,
};
