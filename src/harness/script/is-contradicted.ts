import type { Sign } from '../../exchange/script/script.ts';
import { asJson } from '../../judge/subject/check.ts';
import { succeeded } from '../../judge/subject/subject.ts';
import { child, valueAt } from './sign-of.ts';
import { sliceOf } from './slice-of.ts';
import type { Story } from './story.ts';

/** The part of a marker that is different for each resource of a run: the worker and a number. */
const counter = /\bw\d+(?:r\d+)?-\d+/g;

/** A text without the ids and counters that are different each time. */
const without = (made: readonly string[], text: string): string =>
  made.reduce((rest, id, n) => rest.replaceAll(id, `#${n}`), text).replace(counter, '#');

const madeIn = (story: Story, slice: readonly number[]): readonly string[] =>
  slice.flatMap((index) => story.madeBy(index) ?? []);

/** The requests of a slice with the status of every answer but the last, as a text that can be compared. */
const courseOf = (story: Story, slice: readonly number[]): string => {
  const texts = slice.map((index, n) => {
    const { endpoint, response } = story.at(index);
    const status = n === slice.length - 1 ? '' : response?.status;
    return [endpoint, status, story.textOf(index)].join('\n');
  });
  return without(madeIn(story, slice), texts.join('\n\n'));
};

/** The part of the last answer that the sign is about, as a text that can be compared. */
const shownBy = (story: Story, slice: readonly number[], sign: Sign): string => {
  const last = slice.at(-1) ?? 0;
  if (sign.kind !== 'value' || !succeeded(story.at(last))) return String(succeeded(story.at(last)));
  const made = madeIn(story, slice);
  const [list = '', rest] = sign.at.split('/*');
  const there = valueAt(story.jsonOf(last), list);
  if (rest === undefined) return without(made, asJson(there));
  const ours = Array.isArray(there) ? there.filter((one) => made.includes(String(child(one, 'id')))) : [];
  return without(made, asJson(ours.map((one) => valueAt(one, rest))));
};

/** Whether the same requests had another answer before. Then the finding rests on more than these requests, such as on their number. */
export const isContradicted = (story: Story, slice: readonly number[], sign: Sign): boolean => {
  if (sign.kind !== 'status' && sign.kind !== 'value') return false;
  const last = slice.at(-1) ?? 0;
  const { endpoint } = story.at(last);
  const [course, shown] = [courseOf(story, slice), shownBy(story, slice, sign)];
  return story.exchanges.some((one, index) => {
    if (index >= last || one.endpoint !== endpoint) return false;
    const other = sliceOf(story, [index], []);
    return (
      other?.length === slice.length &&
      courseOf(story, other) === course &&
      // For a value: a read that was refused first may only have come too early.
      (sign.kind === 'status' || succeeded(one)) &&
      shownBy(story, other, sign) !== shown
    );
  });
};
