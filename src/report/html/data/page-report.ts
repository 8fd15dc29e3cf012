import { allFound } from '../../model/all-found.ts';
import { causesOf } from '../../model/causes/causes.ts';
import type { Deviation, Report } from '../../model/report.ts';
import type { FaultsByRequirement } from './known-faults.ts';
import { shortenDeviation, shortenText, shortenTexts } from './shorten.ts';

/** The report that the page embeds: all findings, but only a limited amount of their evidence. */
export interface PageReport extends Report {
  /** Deviations whose evidence is shortened, and how many of their exchanges are left out. */
  readonly shortened: readonly { readonly deviation: string; readonly exchanges: number }[];
  /** The known faults of the requirements that were checked. */
  readonly faults: FaultsByRequirement;
}

/** Limits in bytes for all deviations, all reasons and all observations, so that the page can be sent by mail and opened on a telephone. */
const BUDGETS = { deviations: 2_500_000, reasons: 400_000, observations: 600_000 } as const;
/** The limit for a single deviation, reason or list of observations, however few there are. */
const MOST_OF_ONE = 150_000;
/** The limit for texts written by people, and for texts of which there are few. */
const MOST_OF_A_TEXT = 500;

/** JSON that is safe inside the page: it can neither end its script element nor begin a comment there. */
export const embeddable = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const sizeOf = (value: unknown): number => Buffer.byteLength(embeddable(value));

/** The total length of all texts in a value: a lower bound of its size that is quick to compute. */
const weightOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part: unknown) => sum + weightOf(part), 0);
};

/** Divides a budget: each item may use an equal share of what the items before it left. */
const shareOut = <Item>(
  items: readonly Item[],
  budget: number,
  shorten: (item: Item, allowance: number) => Item,
): readonly Item[] => {
  let left = budget;
  return items.map((item, index) => {
    const shortened = shorten(item, Math.min(MOST_OF_ONE, Math.max(0, left) / (items.length - index)));
    left -= sizeOf(shortened);
    return shortened;
  });
};

const shortenReason = (reason: string | null, allowance: number): string | null => {
  if (reason === null || sizeOf(reason) <= allowance) return reason === null ? null : shortenText(reason, allowance);
  // A character takes up to six bytes.
  return shortenText(reason, Math.max(80, Math.floor(allowance / 6)));
};

const shortenList = (texts: readonly string[], allowance: number): readonly string[] => {
  const kept: string[] = [];
  let left = allowance;
  for (const text of texts) {
    const shortened = shortenText(text, 300);
    left -= sizeOf(shortened);
    if (left < 0) break;
    kept.push(shortened);
  }
  const more = texts.length - kept.length;
  return more === 0 ? kept : [...kept, `… and ${more.toLocaleString('en-US')} more in report.json`];
};

/** Shortens the deviations, beginning with the most important; returns them in their original order. */
const shortenDeviations = (report: Report): readonly Deviation[] => {
  const byWeight = causesOf(report).flatMap(({ found }) => found);
  const shortened = shareOut(byWeight, BUDGETS.deviations, (deviation, allowance) =>
    shortenDeviation(deviation, (candidate) => weightOf(candidate) <= allowance && sizeOf(candidate) <= allowance),
  );
  const byWhole = new Map(byWeight.map((deviation, index) => [deviation, shortened[index] ?? deviation]));
  return allFound(report).map((deviation) => byWhole.get(deviation) ?? deviation);
};

/** Bounds what a target can make the page grow to; `report.json` and `exchanges.ndjson` keep the rest. */
export const pageReport = (report: Report, faults: FaultsByRequirement = {}): PageReport => {
  const all = shortenDeviations(report);
  const deviations = all.slice(0, report.deviations.length);
  const reasons = shareOut(
    report.requirements.map(({ reason }) => reason),
    BUDGETS.reasons,
    shortenReason,
  );
  const observations = shareOut(
    report.gaps.map(({ observed }) => observed),
    BUDGETS.observations,
    shortenList,
  );
  const looked = new Set(report.requirements.filter(({ evidence }) => evidence > 0).map(({ id }) => id));
  return {
    ...report,
    faults: Object.fromEntries(Object.entries(faults).filter(([id]) => looked.has(id))),
    reason: shortenReason(report.reason, MOST_OF_ONE),
    run: shortenTexts(report.run, MOST_OF_A_TEXT),
    cleanup: shortenTexts(report.cleanup, MOST_OF_A_TEXT),
    waivers: shortenTexts(report.waivers, MOST_OF_A_TEXT),
    requirements: report.requirements.map((requirement, index) => ({
      ...requirement,
      reason: reasons[index] ?? null,
      ...(requirement.cure ? { cure: shortenText(requirement.cure, MOST_OF_A_TEXT) } : {}),
    })),
    gaps: report.gaps.map((gap, index) => ({ ...gap, observed: observations[index] ?? [] })),
    deviations,
    ...(report.concerns === undefined ? {} : { concerns: all.slice(report.deviations.length) }),
    baseline: report.baseline && {
      ...shortenTexts({ ...report.baseline, gaps: [] }, MOST_OF_A_TEXT),
      gaps: shareOut(report.baseline.gaps, BUDGETS.observations, (gap, allowance) => ({
        ...gap,
        before: shortenList(gap.before, allowance / 2),
        now: shortenList(gap.now, allowance / 2),
      })),
    },
    shortened: all.flatMap((shown, index) => {
      const whole = allFound(report)[index];
      if (whole === undefined || weightOf(whole) === weightOf(shown)) return [];
      return [{ deviation: shown.id, exchanges: whole.exchanges.length - shown.exchanges.length }];
    }),
  };
};
