import { styleText } from 'node:util';

/** How a run shows how far it is: one line that moves, a line now and then, these and one for each requirement, or nothing. The command line decides. */
export type ProgressMode = 'bar' | 'lines' | 'verbose' | 'none';
export const progressEnv = 'PLUMBLINE_PROGRESS';

/** The progress of a run. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly deviating: number;
  readonly unexercised: number;
  /** Tests that did not end normally, because the harness or the connection failed. */
  readonly failed: number;
  /** Requests per second; null where not known. */
  readonly rate: number | null;
  readonly leftMs: number | null;
}

const BAR = 20;
/** On narrow terminals the bar is shorter, so that one more fact fits. */
const SHORT_BAR = 10;

/** Rounded, because it is an estimate. */
const tellTime = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
};

const tellRate = (rate: number): string => `${rate < 10 ? rate.toFixed(1) : Math.round(rate)} requests/s`;

interface Fact {
  readonly text: string;
  /** The order in which facts are dropped on a narrow terminal; a fact without it stays. */
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

/** The facts that fit into so many columns; the one without `goes` is always kept. */
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

/** The progress bar, and as many facts as fit beside it. It is never wider than the terminal, because a wrapped line could not be overwritten. */
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
