import { useLayoutEffect } from 'preact/hooks';

/** Actions of keys that the browser does not handle itself. */
export interface KeyActions {
  readonly help: () => void;
  /** Undoes the filter. */
  readonly undo: () => void;
}

/** Everything that j and k stop at, in the order of the page. */
const STOPS = '.stop, .deviation > details > summary, details.reason > summary';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, select, textarea');

const isAhead = (element: Element, padding: number): boolean => element.getBoundingClientRect().top >= padding;

/** Moves the focus to the next stop; without a focus, to the first stop in view. */
const move = (by: 1 | -1): void => {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
  const focused = stops.findIndex((stop) => stop.matches(':focus'));
  // If no stop has the focus, starts from the open item.
  const at = focused >= 0 ? focused : stops.findIndex((stop) => stop.matches('[aria-current]'));
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const inSight = stops.findIndex((stop) => isAhead(stop, padding));
  const next = at >= 0 ? at + by : by === 1 ? inSight : (inSight < 0 ? stops.length : inSight) - 1;
  const stop = stops[next];
  stop?.focus({ preventScroll: true });
  stop?.scrollIntoView({ block: 'nearest' });
};

const search = (): void => document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();

export const useKeys = ({ help, undo }: KeyActions): void => {
  // A layout effect, so that the listeners are set before the page is first shown and no key or click is missed.
  useLayoutEffect(() => {
    const leave = (target: EventTarget | null): void => {
      if (target instanceof HTMLElement && isTyping(target)) target.blur();
      undo();
    };
    const actions: { readonly [key: string]: () => void } = {
      '/': search,
      '?': help,
      j: () => move(1),
      k: () => move(-1),
    };
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null) return;
      if (event.key === 'Escape') leave(event.target);
      else if (!isTyping(event.target) && Object.hasOwn(actions, event.key)) {
        event.preventDefault();
        actions[event.key]?.();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [help, undo]);
};
