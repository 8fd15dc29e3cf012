/** The option of each factor, by position. */
export type CoveringRow = readonly number[];

/** Some factors of a row with their options; the others are open yet. */
type Part = ReadonlyMap<number, number>;

const rowOf = (part: Part, length: number): CoveringRow => Array.from({ length }, (_, at) => part.get(at) ?? 0);

const isIn = (part: Part, row: Part): boolean => [...part].every(([at, option]) => row.get(at) === option);

/** Every option of every factor, or every pair of options of two factors, that is allowed in a row. */
const partsOf = (counts: readonly number[], strength: 1 | 2): Part[] => {
  const singles = counts.flatMap((count, at) => Array.from({ length: count }, (_, option) => [at, option] as const));
  if (strength === 1 || counts.length < 2) return singles.map((one) => new Map([one]));
  return singles.flatMap((one) =>
    singles.filter(([at]) => at > one[0]).map((other) => new Map<number, number>([one, other])),
  );
};

/**
 * A small set of rows that covers every option (strength 1), or every pair of options of two factors (strength 2: a pairwise covering array). Most
 * defects that depend on the contents of a request depend on one or two members. Option 0 of each factor is the plain one; a part that `isAllowed`
 * forbids beside plain options is left out. The result is deterministic.
 */
export const coveringRows = (
  counts: readonly number[],
  strength: 1 | 2,
  isAllowed: (row: CoveringRow) => boolean = () => true,
): CoveringRow[] => {
  const allows = (part: Part): boolean => isAllowed(rowOf(part, counts.length));
  let missing = partsOf(counts, strength).filter(allows);
  const rows: CoveringRow[] = [];
  for (let first = missing[0]; first !== undefined; first = missing[0]) {
    const row = new Map(first);
    for (const [at, count] of counts.entries()) {
      if (row.has(at)) continue;
      const gain = (option: number): number => {
        const tried = new Map(row).set(at, option);
        if (!allows(tried)) return -1;
        return missing.filter((part) => part.has(at) && isIn(part, tried)).length;
      };
      const gains = Array.from({ length: count }, (_, option) => gain(option));
      row.set(at, gains.indexOf(Math.max(...gains)));
    }
    rows.push(rowOf(row, counts.length));
    missing = missing.filter((part) => !isIn(part, row));
  }
  return rows;
};
