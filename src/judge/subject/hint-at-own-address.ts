/**
 * What to add to a finding where an address is right but for how it begins: a deployment that is reached through a tunnel or an alias shows the address
 * by which it knows itself.
 */
export const hintAtOwnAddress = (given: unknown, path: string): string =>
  typeof given === 'string' && URL.canParse(given) && new URL(given).pathname.endsWith(path)
    ? ', or the same under management.publicUrl, if the target file names one'
    : '';
