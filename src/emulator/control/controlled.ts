import type { Deployment } from '../deployment/deployment.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../embedded.ts';
import { watchChanges } from '../front/watch-changes.ts';
import type { Snapshot } from '../state/snapshot.ts';
import { Conditions } from './conditions.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** Something that changes a deployment before it takes its first request, such as a fault. */
export interface Bend {
  readonly name: string;
  plant(deployment: Deployment): void;
}

/**
 * An embedded deployment whose state and faults can be changed while it runs. A fault cannot be removed from a deployment, so each change replaces
 * the deployment by a new one, which keeps the addresses and open connections.
 */
export class Controlled {
  /** Called when the state may have changed. Replaceable. */
  changed = (): void => {};
  readonly conditions: Conditions;
  readonly #options: EmbeddedOptions;
  readonly #initialFaults: readonly Bend[];
  readonly #initialState: Snapshot;
  #faults: readonly Bend[];
  #embedded: Embedded;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(options: EmbeddedOptions, faults: readonly Bend[], embedded: Embedded, conditions: Conditions) {
    this.#options = options;
    this.#initialFaults = faults;
    this.#faults = faults;
    this.#embedded = embedded;
    this.#initialState = takeSnapshot(embedded);
    this.conditions = conditions;
  }

  static async start(options: EmbeddedOptions, faults: readonly Bend[] = []): Promise<Controlled> {
    const conditions = new Conditions();
    let controlled: Controlled | undefined;
    const watched = {
      ...options,
      prepare: (deployment: Deployment) => {
        for (const { fronts } of [deployment, deployment.agent]) fronts.push(watchChanges(() => controlled?.changed()));
        options.prepare?.(deployment);
      },
    };
    const embedded = await startEmbedded({ ...watched, prepare: prepareWith(watched, faults, conditions) });
    controlled = new Controlled(watched, faults, embedded, conditions);
    return controlled;
  }

  get embedded(): Embedded {
    return this.#embedded;
  }

  get faults(): readonly Bend[] {
    return this.#faults;
  }

  snapshot(): Snapshot {
    return takeSnapshot(this.#embedded);
  }

  /** Resets state, faults, latency, rate limit and clock to those at the start. */
  reset(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#replace(this.#initialState, this.#initialFaults);
      this.conditions.clear();
    });
  }

  /** Replaces the state. */
  load(state: Snapshot): Promise<void> {
    return this.#inTurn(() => this.#replace(state, this.#faults));
  }

  /** Replaces the planted faults. */
  bend(faults: readonly Bend[]): Promise<void> {
    return this.#inTurn(() => this.#replace(this.snapshot(), faults));
  }

  close(): Promise<void> {
    return this.#inTurn(() => this.#embedded.close());
  }

  async #replace(state: Snapshot, faults: readonly Bend[]): Promise<void> {
    this.#embedded = await startEmbedded({
      ...this.#options,
      // A state without an account has no token of its own, so the one that clients know stays.
      ...(state.account ? {} : { token: this.#options.token ?? this.#embedded.token }),
      state,
      replaces: this.#embedded,
      prepare: prepareWith(this.#options, faults, this.conditions),
    });
    this.#faults = faults;
    this.changed();
  }

  /** Runs changes one after the other, even if an earlier one failed. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }
}

const prepareWith =
  ({ prepare }: EmbeddedOptions, faults: readonly Bend[], conditions: Conditions) =>
  (deployment: Deployment): void => {
    prepare?.(deployment);
    conditions.apply(deployment);
    for (const fault of faults) fault.plant(deployment);
  };
