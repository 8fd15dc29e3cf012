/** Which option each factor has, by position. */
export type CoveringRow = readonly number[];

/** Some factors of a row with their options; the others are open yet. */
type Part = ReadonlyMap<number, number>;

const rowOf = (part: Part, length: number): CoveringRow => Array.from({ length }, (_, at) => part.get(at) ?? 0);

const isIn = (part: Part, row: Part): boolean => [...part].every(([at, option]) => row.get(at) === option);

/** Every option of every factor, or every two options of every two factors, that may stand in a row. */
const partsOf = (counts: readonly number[], strength: 1 | 2): Part[] => {
  const singles = counts.flatMap((count, at) => Array.from({ length: count }, (_, option) => [at, option] as const));
  if (strength === 1 || counts.length < 2) return singles.map((one) => new Map([one]));
  return singles.flatMap((one) =>
    singles.filter(([at]) => at > one[0]).map((other) => new Map<number, number>([one, other])),
  );
};

/**
 * Few rows in which every option stands (strength 1), or every two options of two factors stand together (strength 2: a pairwise covering
 * array). Most defects that depend on what a request holds depend on one or two of its members. Option 0 of each factor is the plain one;
 * what `isAllowed` forbids beside plain options is left out. The same input always gives the same rows.
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
