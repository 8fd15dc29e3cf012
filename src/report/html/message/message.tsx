import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { count } from '../../text/count.ts';
import { foldLines } from './fold-lines.ts';
import type { MessageLine } from './message-lines.ts';

/** Longer lines are cut when a message is first shown. */
const LONG = 1000;

/** One half of an exchange. The place that deviates is marked; a long message is folded around it until the reader asks for all. */
export const Message = ({ name, lines }: { name: string; lines: readonly MessageLine[] }): JSX.Element => {
  const [whole, setWhole] = useState(false);
  const isLong = lines.some(({ text }) => text.length > LONG) || foldLines(lines) !== lines;
  return (
    <figure class="message">
      <figcaption>{name}</figcaption>
      <pre dir="ltr">
        {(whole ? lines : foldLines(lines)).map((line, index) => {
          if ('left' in line) return <i key={index}>{`⋮ ${count(line.left, 'line')}\n`}</i>;
          const text = whole || line.text.length <= LONG ? line.text : `${line.text.slice(0, LONG)}…`;
          return line.marked ? <mark key={index}>{`${text}\n`}</mark> : `${text}\n`;
        })}
      </pre>
      {isLong && !whole && (
        <button type="button" class="plain more" onClick={() => setWhole(true)}>
          Show all of it
        </button>
      )}
    </figure>
  );
};
