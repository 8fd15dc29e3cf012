import { asJson, mostQuoted, quote } from '../subject/check.ts';

const whereTheyPart = (a: string, b: string): number => {
  let at = 0;
  while (at < Math.min(a.length, b.length) && a[at] === b[at]) at += 1;
  return at;
};

/** Both values as text for a finding. If they differ only after the quoted part, the position is added. */
export const quotePair = (
  wanted: unknown,
  shown: unknown,
): { readonly expected: string; readonly received: string } => {
  const at = whereTheyPart(asJson(wanted), asJson(shown));
  const where = at < mostQuoted ? '' : `, which differs after ${at} characters`;
  return { expected: quote(wanted), received: `${quote(shown)}${where}` };
};
