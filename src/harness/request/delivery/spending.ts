import { randomUUID } from 'node:crypto';
import { Unexercised } from '../../base/interruption.ts';
import type { Marks } from '../marks.ts';

const sent = 'sent';

/** How many requests the tests of all workers have sent, where the user limits them (`--budget`). */
export class Spending {
  readonly #marks: Marks;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** Counts the requests of a test that has ended. */
  add(requests: number): void {
    // Each line is another one, because a text holds a line only once.
    if (requests > 0) this.#marks.add(sent, `${requests} ${randomUUID()}`);
  }

  /** Why no further test may begin; null where it may. Which tests a budget allows is estimated before, and the deployment may need more. */
  whyOver(budget: number): Unexercised | null {
    const count = this.#marks.lines(sent).reduce((sum, line) => sum + Number.parseInt(line, 10), 0);
    return count < budget
      ? null
      : new Unexercised(`the tests before it used up the ${budget} requests of --budget`, 'raise --budget');
  }
}
