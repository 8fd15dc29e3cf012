import type { JSX } from 'preact';
import { Fold } from './fold.tsx';

interface FewProps<Item> {
  of: readonly Item[];
  /** How many are shown before unfolding. */
  first: number;
  children: (items: readonly Item[]) => JSX.Element;
}

/** The first few items of a list; the others can be unfolded. */
export const Few = <Item,>({ of, first, children }: FewProps<Item>): JSX.Element => (
  <>
    {children(of.slice(0, first))}
    {of.length > first && (
      <Fold class="inline" summary={`${(of.length - first).toLocaleString('en-US')} more`} onPaper>
        {() => children(of.slice(first))}
      </Fold>
    )}
  </>
);
