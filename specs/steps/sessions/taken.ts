import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

/** The result of an accepted command; ends the test where it was refused, which is judged under the command itself. */
export const taken = <T extends { readonly answer: Exchange }>(done: T): T =>
  succeeded(done.answer) ? done : leave(`${done.answer.endpoint} answered ${done.answer.response?.status}`);
