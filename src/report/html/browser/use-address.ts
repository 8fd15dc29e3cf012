import { useCallback, useLayoutEffect, useState } from 'preact/hooks';
import type { Report } from '../../model/report.ts';
import { linkTo, type PageAddress, readAddress } from './address.ts';

export interface Visit {
  readonly address: PageAddress;
  /** How often the reader has followed a link or gone back. A changed filter does not count. */
  readonly visits: number;
}

interface UseAddress extends Visit {
  /** Shows another address and adds it to the browser's history. */
  readonly go: (address: PageAddress) => void;
}

/** Follows the address. A link to where the address points already is a new visit, although the address does not change. */
export const useAddress = (report: Report): UseAddress => {
  const [visit, setVisit] = useState<Visit>(() => ({
    address: readAddress(window.location.hash.slice(1), report),
    visits: 0,
  }));
  // A layout effect, so that the listeners are set before the page is first shown and no key or click is missed.
  useLayoutEffect(() => {
    const follow = (): void =>
      setVisit(({ visits }) => ({
        address: readAddress(window.location.hash.slice(1), report),
        visits: visits + 1,
      }));
    const click = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
      if (link?.getAttribute('href') === window.location.hash) follow();
    };
    window.addEventListener('hashchange', follow);
    document.addEventListener('click', click);
    return () => {
      window.removeEventListener('hashchange', follow);
      document.removeEventListener('click', click);
    };
  }, [report]);
  const go = useCallback(
    (address: PageAddress): void => {
      // Typing a search makes one history entry, not one for each letter.
      const types = readAddress(window.location.hash.slice(1), report).filter.text !== '' && address.filter.text !== '';
      try {
        window.history[types ? 'replaceState' : 'pushState'](null, '', linkTo(address));
      } catch {
        // A browser may limit how often the address changes. The page shows it nevertheless.
      }
      setVisit((before) => ({ ...before, address }));
    },
    [report],
  );
  return { ...visit, go };
};
