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
  /** Tests that did not end, by an accident or a mistake of ours. */
  readonly failed: number;
  /** Requests per second; null where not known. */
  readonly rate: number | null;
  readonly leftMs: number | null;
}

const BAR = 20;
/** A short bar and one fact more says more than a long one. */
const SHORT_BAR = 10;

/** As exact as an estimate deserves. */
const tellTime = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
};

const tellRate = (rate: number): string => `${rate < 10 ? rate.toFixed(1) : Math.round(rate)} requests/s`;

interface Fact {
  readonly text: string;
  /** On a narrow terminal the facts go in this order; one without stays. */
  readonly goes?: number;
}

const factsOf = ({ done, total, deviating, unexercised, failed, rate, leftMs }: Progress): readonly Fact[] => [
  { text: `${done}/${total} tried` },
  { text: `${deviating} not as documented`, goes: 4 },
  { text: `${unexercised} unexercised`, goes: 1 },
  ...(failed === 0 ? [] : [{ text: `${failed} failed`, goes: 3 }]),
  ...(leftMs === null || done === total ? [] : [{ text: `about ${tellTime(leftMs)} left`, goes: 2 }]),
  ...(rate === null ? [] : [{ text: tellRate(rate), goes: 5 }]),
];

const join = (facts: readonly Fact[]): string => facts.map(({ text }) => text).join(', ');

/** The facts that fit into so many columns; the first in any case. */
const fitting = (facts: readonly Fact[], room: number): string => {
  const [first] = facts.filter(({ goes }) => goes !== undefined).sort((a, b) => (a.goes ?? 0) - (b.goes ?? 0));
  if (first === undefined || join(facts).length <= room) return join(facts);
  return fitting(
    facts.filter((fact) => fact !== first),
    room,
  );
};

/** One line for a log. */
export const progressLine = (progress: Progress): string => join(factsOf(progress));

/** The line that moves: a bar, then as many facts as fit beside it. A line that wraps could not be written over. */
export const progressBar = (progress: Progress, width: number, colour: boolean): string => {
  const text = fitting(factsOf(progress), width - SHORT_BAR - 2);
  if (text.length > width - SHORT_BAR - 2) return text.slice(0, Math.max(0, width - 1));
  const length = Math.min(BAR, width - text.length - 2);
  const filled = Math.floor((length * progress.done) / Math.max(1, progress.total));
  const paint = (format: 'green' | 'red' | 'dim', part: string): string =>
    colour && part !== '' ? styleText(format, part, { validateStream: false }) : part;
  const bar = `${paint(progress.deviating + progress.failed > 0 ? 'red' : 'green', '━'.repeat(filled))}${paint('dim', '─'.repeat(length - filled))}`;
  return `${bar} ${text}`;
};
