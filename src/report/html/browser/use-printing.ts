import { createContext, options } from 'preact';
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
    const before = (): void => {
      // The browser takes its picture as soon as this returns, so the page is drawn at once and not later.
      const { debounceRendering } = options;
      options.debounceRendering = (draw) => draw();
      setPrinting(true);
      if (debounceRendering === undefined) delete options.debounceRendering;
      else options.debounceRendering = debounceRendering;
    };
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
