import type { Workbench } from '../../bench/workbench.ts';
import { Room } from './room.ts';

/** How often a worker without a test looks for scarce kinds, in milliseconds. */
const lookMs = 500;

/**
 * What a worker does without a test. The runner ends a worker that has run out of tests only with the run. Until then its shared resources would
 * use up the quota of other workers, so those of scarce kinds are removed.
 */
export class Idle {
  readonly #room: Room;
  #timer: NodeJS.Timeout | undefined;
  #leaving = Promise.resolve();

  constructor(bench: Workbench) {
    this.#room = new Room(bench);
  }

  begin(): void {
    this.#timer = setTimeout(() => void this.#look(), lookMs).unref();
  }

  /** Stops, and waits for removals in flight. */
  async end(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#leaving;
  }

  async #look(): Promise<void> {
    // What cannot be removed now is left to the clean-up of the run.
    this.#leaving = this.#room.leave().catch(() => {});
    await this.#leaving;
    this.#timer?.refresh();
  }
}

const idles = new WeakMap<Workbench, Idle>();

/** The `Idle` of a worker. */
export const idleOf = (bench: Workbench): Idle => {
  const idle = idles.get(bench) ?? new Idle(bench);
  idles.set(bench, idle);
  return idle;
};
