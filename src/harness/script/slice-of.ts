import type { Exchange } from '../../exchange/exchange.ts';
import { declined } from '../../judge/subject/subject.ts';
import { stopIf } from './not-alone.ts';
import type { Story } from './story.ts';

/** More than this is no smallest counterexample. */
const most = 40;

/**
 * Whether a delete that was declined came before another of the same. Where it is right it removes what the other is about, so that a
 * script with both would tell of a deviation that is gone.
 */
const isVain = (one: Exchange, story: Story, last: number, id: string): boolean => {
  const other = story.at(last);
  const isRepeated =
    one.request.method === 'DELETE' && one.endpoint === other.endpoint && declined(one) && story.isAbout(last, id);
  stopIf(isRepeated && one.request.url !== other.request.url);
  return isRepeated;
};

/**
 * The exchanges that those which show a deviation depend on, as positions in order: the creation of what they name or what it `rests` on,
 * and what was done to it before. Null where that is too much.
 */
export const sliceOf = (story: Story, shown: readonly number[], rests: readonly number[]): readonly number[] | null => {
  const last = Math.max(...shown);
  const needed = new Set(shown);
  const open = [...shown];
  const need = (index: number): void => {
    if (index >= last || needed.has(index)) return;
    needed.add(index);
    open.push(index);
  };
  for (const index of rests) need(index);
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    for (const maker of story.makersNamedBy(index)) if (maker < index) need(maker);
    const made = story.madeBy(index);
    if (made === undefined) continue;
    // What was done to it: a read changes nothing.
    for (let n = index + 1; n < last; n += 1) {
      const one = story.at(n);
      if (one.request.method !== 'GET' && story.isAbout(n, made) && !isVain(one, story, last, made)) need(n);
    }
  }
  return needed.size > most ? null : [...needed].sort((a, b) => a - b);
};
