import { useEffect } from 'preact/hooks';
import type { Visit } from './use-address.ts';

/** After a link is followed, scrolls the open item and its row in the list into view, and focuses the item. */
export const useArrival = ({ address: { view, item }, visits }: Visit): void => {
  useEffect(() => {
    if (item === '') {
      if (visits > 0) window.scrollTo(0, 0);
      return;
    }
    const frame = requestAnimationFrame(() => {
      document.querySelector('.list [aria-current]')?.scrollIntoView({ block: 'nearest' });
      const open = document.querySelector<HTMLElement>('[data-open]');
      open?.focus({ preventScroll: true });
      open?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [view, item, visits]);
};
