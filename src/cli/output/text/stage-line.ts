import type { ProgressMode } from '../../../report/live/progress.ts';
import { shorten } from '../../../report/text/shorten.ts';

interface Terminal {
  readonly columns?: number;
  write(text: string): unknown;
}

/** Shows what is done before and after the runner shows its progress, on the line that moves; null clears it. Where no line moves, nothing is said. */
export const stageLine =
  (mode: ProgressMode, terminal: Terminal) =>
  (words: string | null): void => {
    if (mode !== 'bar') return;
    // A line that wraps could not be written over.
    terminal.write(`\r\u001b[K${words === null ? '' : shorten(words, (terminal.columns || 80) - 1)}`);
  };
