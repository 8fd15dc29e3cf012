import { allFound } from '../../model/all-found.ts';
import { causesOf } from '../../model/causes/causes.ts';
import type { Deviation, Report } from '../../model/report.ts';
import type { FaultsByRequirement } from './known-faults.ts';
import { shortenDeviation, shortenText, shortenTexts } from './shorten.ts';

/** A report as the page carries it: whole in what was found, bounded in what shows it. */
export interface PageReport extends Report {
  /** Of which deviations the page shows less than `report.json`, and how many of their exchanges it leaves out. */
  readonly shortened: readonly { readonly deviation: string; readonly exchanges: number }[];
  /** Of the requirements that were looked at. */
  readonly faults: FaultsByRequirement;
}

/** Bytes for all deviations together, all reasons, all observations: in sum a page that a mail carries and a telephone opens. */
const BUDGETS = { deviations: 2_500_000, reasons: 400_000, observations: 600_000 } as const;
/** However few there are, more of one is not read. */
const MOST_OF_ONE = 150_000;
/** For what a person wrote, or what there is little of. */
const MOST_OF_A_TEXT = 500;

/** JSON as the page embeds it. It cannot end the element that it stands in, nor be read as a comment in it. */
export const embeddable = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const sizeOf = (value: unknown): number => Buffer.byteLength(embeddable(value));

/** The characters of all texts in a value: never more than its size, and quickly told where that would take a while. */
const weightOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part: unknown) => sum + weightOf(part), 0);
};

/** Shares a budget out: each item may take an equal part of what those before it left over. */
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

/** The deviations in their order, shortened in the order of their weight. */
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
