import { styleText } from 'node:util';
import { textDifference } from '../model/compare/text-difference.ts';
import { printable } from '../text/printable.ts';
import { shorten } from '../text/shorten.ts';

const CONTEXT = 40;
const LONGEST = 150;

const endOf = (text: string): string => {
  const characters = [...printable(text)];
  return characters.length <= CONTEXT ? characters.join('') : `…${characters.slice(1 - CONTEXT).join('')}`;
};

const deleted = (text: string, colour: boolean): string =>
  colour ? styleText(['red', 'strikethrough'], text, { validateStream: false }) : `[-${text}-]`;
const inserted = (text: string, colour: boolean): string =>
  colour ? styleText('green', text, { validateStream: false }) : `{+${text}+}`;

/** What differs between two texts, with a little of what stands around it: `status [-400-]{+422+}`, or colours instead of the brackets. */
export const markDifference = (a: string, b: string, colour: boolean): string => {
  const { head, before, after, tail } = textDifference(a, b);
  return [
    endOf(head),
    before === '' ? '' : deleted(shorten(before, LONGEST), colour),
    after === '' ? '' : inserted(shorten(after, LONGEST), colour),
    shorten(tail, CONTEXT),
  ].join('');
};
