/** The path of an installed Chromium for tests of the page; undefined without one. */
export const findBrowser = async (): Promise<string | undefined> => {
  // The set-up scripts run before packages are installed, so they are plain JavaScript without types.
  const finder = new URL('../../scripts/chromium.mjs', import.meta.url).href;
  const { findChromium }: { findChromium: () => unknown } = await import(finder);
  const found = findChromium();
  return typeof found === 'string' ? found : undefined;
};
