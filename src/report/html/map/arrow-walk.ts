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
 * A thousand squares must not be a thousand stops of the Tab key: one is, and the arrow keys move it. The stop is moved
 * in the document itself, because drawing the whole map again for every key would make the keys lag.
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
