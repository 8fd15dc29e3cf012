import { asJson, mostQuoted, quote } from '../subject/check.ts';

const whereTheyPart = (a: string, b: string): number => {
  let at = 0;
  while (at < Math.min(a.length, b.length) && a[at] === b[at]) at += 1;
  return at;
};

/** What was wanted and what is shown, as a person reads them. Where both are cut before they differ, it is said where they do. */
export const quotePair = (
  wanted: unknown,
  shown: unknown,
): { readonly expected: string; readonly received: string } => {
  const at = whereTheyPart(asJson(wanted), asJson(shown));
  const where = at < mostQuoted ? '' : `, which differs after ${at} characters`;
  return { expected: quote(wanted), received: `${quote(shown)}${where}` };
};
