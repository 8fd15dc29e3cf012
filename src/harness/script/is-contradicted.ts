import { succeeded } from '../../judge/subject.ts';
import { sliceOf } from './slice-of.ts';
import { requestText, type Story } from './story.ts';

/** What tells one resource of a run from the next: the worker, and how many it has made. */
const counter = /\bw\d+(?:r\d+)?-\d+/g;

/** Requests and the answers to all but the last, without what is different each time. */
const courseOf = (story: Story, slice: readonly number[]): string => {
  const made = slice.flatMap((index) => story.madeBy(index) ?? []);
  const texts = slice.map((index, n) => {
    const { endpoint, response } = story.at(index);
    const status = n === slice.length - 1 ? '' : response?.status;
    return [endpoint, status, requestText(story.at(index))].join('\n');
  });
  const named = made.reduce((text, id, n) => text.replaceAll(id, `#${n}`), texts.join('\n\n'));
  return named.replace(counter, '#');
};

/** Whether the same requests were answered otherwise before: then it rests on more than they say, such as how many there were. */
export const isContradicted = (story: Story, slice: readonly number[]): boolean => {
  const last = slice.at(-1) ?? 0;
  const course = courseOf(story, slice);
  const { endpoint } = story.at(last);
  return story.exchanges.some((one, index) => {
    if (index >= last || one.endpoint !== endpoint || succeeded(one) === succeeded(story.at(last))) return false;
    const other = sliceOf(story, [index], []);
    return other !== null && other.length === slice.length && courseOf(story, other) === course;
  });
};
