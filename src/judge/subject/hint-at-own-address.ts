/**
 * A hint for a finding about an address with the right path but another base: a deployment that is reached through a tunnel or an alias may show its
 * own address.
 */
export const hintAtOwnAddress = (given: unknown, path: string): string =>
  typeof given === 'string' && URL.canParse(given) && new URL(given).pathname.endsWith(path)
    ? ', or the same under management.publicUrl, if the target file names one'
    : '';
