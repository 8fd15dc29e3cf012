import type { TargetedKeyboardEvent } from 'preact';

const STEPS: { readonly [key: string]: (at: number, last: number) => number } = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Moves through the map with the arrow keys: a thousand cells must not be a thousand stops of the Tab key, so only one has a tab index. It is
 * changed in the DOM directly, because rendering the whole map for every key would be slow.
 */
export const walk = (event: TargetedKeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key];
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('.cell')];
  const at = cells.findIndex((cell) => cell.matches(':focus'));
  if (step === undefined || at < 0) return;
  event.preventDefault();
  for (const cell of cells) cell.tabIndex = -1;
  const next = cells[step(at, cells.length - 1)];
  if (next === undefined) return;
  next.tabIndex = 0;
  next.focus();
};
