import type { LedgerLine, Undo } from './ledger-line.ts';

type MakingLine = Extract<LedgerLine, { kind: 'making' }>;

/** What one recipe has made, and whether it is removed (`settled`). */
export interface RecipeDebt {
  readonly n: string;
  /** The key under `fixtures` that it fills. */
  readonly key: string;
  /** The steps that remove what was made; null where no answer showed that something was made. */
  readonly undo: Undo | null;
  /** The steps that were sent. */
  readonly sent: readonly MakingLine[];
  /** The last step, if it is unknown whether it made something; otherwise null. */
  readonly pending: MakingLine | null;
  readonly settled: boolean;
}

/** The recipes of a ledger, in the order in which they were begun. */
export const recipeDebts = (lines: readonly LedgerLine[]): readonly RecipeDebt[] => {
  const debts = new Map<string, RecipeDebt>();
  for (const line of lines) {
    if (line.kind === 'making') {
      const { n, key } = line;
      const { sent = [], undo = null } = debts.get(n) ?? {};
      debts.set(n, { n, key, undo, sent: [...sent, line], pending: line, settled: false });
    }
    if (line.kind === 'made') {
      const { n, key, undo } = line;
      debts.set(n, { n, key, undo, sent: debts.get(n)?.sent ?? [], pending: null, settled: false });
    }
    const known = 'n' in line ? debts.get(line.n) : undefined;
    if (line.kind === 'refused' && known && !line.uncertain) debts.set(line.n, { ...known, pending: null });
    if (line.kind === 'unmade' && known) debts.set(line.n, { ...known, pending: null, settled: true });
  }
  return [...debts.values()];
};
