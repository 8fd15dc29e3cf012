import { useCallback, useLayoutEffect, useState } from 'preact/hooks';
import type { Report } from '../../model/report.ts';
import { linkTo, type PageAddress, readAddress } from './address.ts';

export interface Visit {
  readonly address: PageAddress;
  /** How many times the reader has followed a link or gone back; a filter is no visit. */
  readonly visits: number;
}

interface UseAddress extends Visit {
  /** Shows another address, as a step that the reader can go back from. */
  readonly go: (address: PageAddress) => void;
}

/** Follows the address. A link to where the address points already is a new visit, although the address does not change. */
export const useAddress = (report: Report): UseAddress => {
  const [visit, setVisit] = useState<Visit>(() => ({
    address: readAddress(window.location.hash.slice(1), report),
    visits: 0,
  }));
  // Before the page is first seen, so that no key or click comes too early.
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
      // One step for a search, not one for each of its letters.
      const types = readAddress(window.location.hash.slice(1), report).filter.text !== '' && address.filter.text !== '';
      try {
        window.history[types ? 'replaceState' : 'pushState'](null, '', linkTo(address));
      } catch {
        // A browser may limit how often the address changes; the page follows all the same.
      }
      setVisit((before) => ({ ...before, address }));
    },
    [report],
  );
  return { ...visit, go };
};
