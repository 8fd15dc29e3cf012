/** How long a deployment may take to show the effect of a request, by kind of effect. The documents promise no times. */
export interface Patience {
  /** Until a write is visible everywhere: in reads and in lists. */
  readonly settleMs: number;
  /** Until a deleted resource is gone everywhere, such as the token of an API key. */
  readonly deletionMs: number;
  /** How long either may take where the deployment lags: the first waits are as long, and all of them once it has shown lag. 0: no longer than they say. */
  readonly slowestMs: number;
  /** Until an agent has carried out a command: its session has ended, it is back, or it stays away. */
  readonly commandsMs: number;
  /** Until a tunnel is up or down, including DNS and routing. */
  readonly tunnelsMs: number;
  /** Until a request that went through a tunnel is shown with its answer. */
  readonly capturesMs: number;
  /** Until a replay has arrived. */
  readonly replaysMs: number;
  /** Until the metrics of a tunnel show its traffic: many are counted by the minute, and shown a moment later. */
  readonly metricsMs: number;
}

/** Defaults for a remote service, with replicas and caches. */
const remote: Patience = {
  settleMs: 10_000,
  deletionMs: 10_000,
  slowestMs: 0,
  commandsMs: 120_000,
  tunnelsMs: 10_000,
  capturesMs: 10_000,
  replaysMs: 10_000,
  metricsMs: 75_000,
};

/** Defaults on loopback. Tunnels of a local agent still end at a remote service, so only API calls and commands are expected to be quicker. */
const loopback: Patience = { ...remote, settleMs: 2_000, deletionMs: 2_000, commandsMs: 30_000 };

/** The patience with a target: the values of its file, and defaults for the others. */
export const patienceWith = (given: Partial<Patience> = {}, isLoopback: boolean): Patience => ({
  ...(isLoopback ? loopback : remote),
  // Nobody has said how quick this deployment is: one on this machine may have replicas and caches as well.
  ...(isLoopback && given.settleMs === undefined && given.deletionMs === undefined
    ? { slowestMs: remote.settleMs }
    : {}),
  ...given,
});

/** The longer of two patiences, for each kind of effect. */
export const longerOf = (one: Patience, other: Patience): Patience => ({
  settleMs: Math.max(one.settleMs, other.settleMs),
  deletionMs: Math.max(one.deletionMs, other.deletionMs),
  slowestMs: Math.max(one.slowestMs, other.slowestMs),
  commandsMs: Math.max(one.commandsMs, other.commandsMs),
  tunnelsMs: Math.max(one.tunnelsMs, other.tunnelsMs),
  capturesMs: Math.max(one.capturesMs, other.capturesMs),
  replaysMs: Math.max(one.replaysMs, other.replaysMs),
  metricsMs: Math.max(one.metricsMs, other.metricsMs),
});

/** The patience with the embedded deployment, which needs almost no time. */
export const embeddedPatience: Patience = {
  settleMs: 100,
  deletionMs: 100,
  slowestMs: 0,
  commandsMs: 1000,
  tunnelsMs: 800,
  capturesMs: 800,
  replaysMs: 5000,
  metricsMs: 1000,
};
