import { createContext } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';

const Printing = createContext(false);
export const PrintingProvider = Printing.Provider;

/** Whether the page is on its way to paper, which cannot be unfolded. */
export const usePrinting = (): boolean => useContext(Printing);

/** Watches for it; for the root of the page. */
export const useWatchPrinting = (): boolean => {
  const [printing, setPrinting] = useState(false);
  useLayoutEffect(() => {
    const media = window.matchMedia('print');
    const change = (): void => setPrinting(media.matches);
    const before = (): void => setPrinting(true);
    const after = (): void => setPrinting(false);
    media.addEventListener('change', change);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      media.removeEventListener('change', change);
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
};
