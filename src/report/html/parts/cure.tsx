import type { JSX } from 'preact';
import { printable } from '../../text/printable.ts';

/** Keys of the target file and command line options in the texts of cures. */
const NAMES = /((?:fixtures|agent|allow|management|pace|dialect)(?:\.\w+)+|--[a-z][a-z-]*)/;

/** What the user can do, with keys and options marked as code. */
export const Cure = ({ of }: { of: string }): JSX.Element => (
  <bdi>
    {printable(of)
      .split(NAMES)
      .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}
  </bdi>
);
