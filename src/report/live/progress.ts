import { styleText } from 'node:util';

/** How a run shows how far it is: one line that moves, a line now and then, these and one for each requirement, or nothing. The command line decides. */
export type ProgressMode = 'bar' | 'lines' | 'verbose' | 'none';
export const progressEnv = 'PLUMBLINE_PROGRESS';

/** How far a run is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly deviating: number;
  readonly unexercised: number;
  /** Tests that came to no end, by an accident or a mistake of ours. */
  readonly failed: number;
  /** Requests per second; null where not known. */
  readonly rate: number | null;
  readonly leftMs: number | null;
}

const BAR = 20;

/** As exact as an estimate deserves. */
const tellTime = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
};

const tellRate = (rate: number): string => `${rate < 10 ? rate.toFixed(1) : Math.round(rate)} requests/s`;

const factsOf = ({ done, total, deviating, unexercised, failed, rate, leftMs }: Progress): readonly string[] => [
  `${done}/${total} tried`,
  `${deviating} not as documented`,
  `${unexercised} unexercised`,
  ...(failed === 0 ? [] : [`${failed} failed`]),
  ...(leftMs === null || done === total ? [] : [`about ${tellTime(leftMs)} left`]),
  ...(rate === null ? [] : [tellRate(rate)]),
];

/** One line for a log. */
export const progressLine = (progress: Progress): string => factsOf(progress).join(', ');

/** The line that moves: a bar, then as many facts as fit beside it. A line that wraps could not be written over. */
export const progressBar = (progress: Progress, width: number, colour: boolean): string => {
  const filled = Math.floor((BAR * progress.done) / Math.max(1, progress.total));
  const paint = (format: 'green' | 'red' | 'dim', text: string): string =>
    colour && text !== '' ? styleText(format, text, { validateStream: false }) : text;
  const bar = `${paint(progress.deviating + progress.failed > 0 ? 'red' : 'green', '━'.repeat(filled))}${paint('dim', '─'.repeat(BAR - filled))}`;
  const facts = [...factsOf(progress)];
  while (facts.length > 1 && facts.join(', ').length > width - BAR - 2) facts.pop();
  const text = facts.join(', ');
  return text.length > width - BAR - 2 ? text.slice(0, Math.max(0, width - 1)) : `${bar} ${text}`;
};
