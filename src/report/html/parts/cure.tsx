import type { JSX } from 'preact';
import { printable } from '../../text/printable.ts';

/** Keys of the target file and options of the command line, as cures name them. */
const NAMES = /((?:fixtures|agent|allow|management|pace|dialect)(?:\.\w+)+|--[a-z][a-z-]*)/;

/** What the user can do, with the keys of the target file set apart so that they can be found in it. */
export const Cure = ({ of }: { of: string }): JSX.Element => (
  <bdi>
    {printable(of)
      .split(NAMES)
      .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}
  </bdi>
);
