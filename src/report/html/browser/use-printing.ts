import { createContext, options } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';

const Printing = createContext(false);
export const PrintingProvider = Printing.Provider;

/** Whether the page is being printed. On paper nothing can be unfolded, so folded parts are rendered. */
export const usePrinting = (): boolean => useContext(Printing);

/** Watches for printing. Used once, at the root of the page. */
export const useWatchPrinting = (): boolean => {
  const [printing, setPrinting] = useState(false);
  useLayoutEffect(() => {
    const media = window.matchMedia('print');
    const change = (): void => setPrinting(media.matches);
    const before = (): void => {
      // The browser prints as soon as this handler returns, so the page must be rendered synchronously.
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
