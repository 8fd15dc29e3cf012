import type { Workbench } from '../../bench/workbench.ts';
import { Room } from './room.ts';

/** How often a worker without a test looks for scarce kinds, in milliseconds. */
const lookMs = 500;

/**
 * What a worker does while it has no test. The runner ends a worker that has run out of tests only with the run, so that what its tests shared would take
 * the room of other workers to the end: where a kind is scarce it is removed.
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

  /** Ends when nothing is being removed any more. */
  async end(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#leaving;
  }

  async #look(): Promise<void> {
    // What cannot be removed now is removed by the clean-up of the run.
    this.#leaving = this.#room.leave().catch(() => {});
    await this.#leaving;
    this.#timer?.refresh();
  }
}

const idles = new WeakMap<Workbench, Idle>();

/** That of a worker. */
export const idleOf = (bench: Workbench): Idle => {
  const idle = idles.get(bench) ?? new Idle(bench);
  idles.set(bench, idle);
  return idle;
};
