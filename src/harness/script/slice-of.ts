import type { Exchange } from '../../exchange/exchange.ts';
import { declined } from '../../judge/subject/subject.ts';
import { stopIf } from './not-alone.ts';
import type { Story } from './story.ts';

/** The most exchanges of a script: with more it is no small counterexample. */
const most = 40;

/**
 * Whether an exchange is a declined delete, and the last exchange is a delete of the same resource. On a corrected deployment the first one
 * would succeed and the second one fail, so that a script with both would still show a deviation.
 */
const isVain = (one: Exchange, story: Story, last: number, id: string): boolean => {
  const other = story.at(last);
  const isRepeated =
    one.request.method === 'DELETE' && one.endpoint === other.endpoint && declined(one) && story.isAbout(last, id);
  stopIf(isRepeated && one.request.url !== other.request.url);
  return isRepeated;
};

/**
 * The exchanges that show a deviation and those that they depend on, as sorted positions: creations of the resources that they name, creations
 * that they rest on (`rests`), and writes to these resources. Null where there are too many.
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
    // All writes to the resource.
    for (let n = index + 1; n < last; n += 1) {
      const one = story.at(n);
      if (one.request.method !== 'GET' && story.isAbout(n, made) && !isVain(one, story, last, made)) need(n);
    }
  }
  return needed.size > most ? null : [...needed].sort((a, b) => a - b);
};
