import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

/** What a command did, where it was taken; that it was not is judged under the command itself. */
export const taken = <T extends { readonly answer: Exchange }>(done: T): T =>
  succeeded(done.answer) ? done : leave(`${done.answer.endpoint} answered ${done.answer.response?.status}`);
