import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

/** An earlier answer as the accepted one of a pair, so that `--effort quick` need not send that request again. */
export const readBefore = ({ context }: World, answer: Exchange | undefined): { readonly accepted?: Exchange } =>
  context.isQuick && answer !== undefined && succeeded(answer) ? { accepted: answer } : {};
