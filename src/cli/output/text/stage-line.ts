import type { ProgressMode } from '../../../report/live/progress.ts';
import { shorten } from '../../../report/text/shorten.ts';

interface Terminal {
  readonly columns?: number;
  write(text: string): unknown;
}

/**
 * Shows what happens before and after the runner's progress, on the line of the progress bar; null clears it. Without a progress bar only what
 * explains the lines that follow (`lasts`) is printed.
 */
export const stageLine =
  (mode: ProgressMode, terminal: Terminal) =>
  (words: string | null, lasts = false): void => {
    if (lasts && (mode === 'lines' || mode === 'verbose')) terminal.write(`${words}\n`);
    if (mode !== 'bar') return;
    // Shortened, because a wrapped line could not be overwritten.
    terminal.write(`\r\u001b[K${words === null ? '' : shorten(words, (terminal.columns || 80) - 1)}`);
  };
