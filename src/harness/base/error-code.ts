/** The code of an error of the operating system, such as ENOENT; undefined where an error has none. */
export const errorCode = (error: unknown): string | undefined => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
};
