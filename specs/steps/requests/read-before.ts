import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

/** An answer that was read before, as the accepted one of a pair; at `--effort quick` it need not be read again. */
export const readBefore = ({ context }: World, answer: Exchange | undefined): { readonly accepted?: Exchange } =>
  context.isQuick && answer !== undefined && succeeded(answer) ? { accepted: answer } : {};
