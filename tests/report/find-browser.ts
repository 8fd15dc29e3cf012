/** Where a Chromium stands that the page can be tried in; undefined where there is none. */
export const findBrowser = async (): Promise<string | undefined> => {
  // The set-up scripts run before anything is installed, so they are plain JavaScript and bring no types.
  const finder = new URL('../../scripts/chromium.mjs', import.meta.url).href;
  const { findChromium }: { findChromium: () => unknown } = await import(finder);
  const found = findChromium();
  return typeof found === 'string' ? found : undefined;
};
