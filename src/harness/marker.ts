/**
 * Every creation carries a marker in its description or metadata, whichever is not under test, so that what a crash leaves
 * behind can be told from everything else on the account.
 */
export const markerPattern = /plumbline\/[\w-]+\/[\w-]+/;

export const markerOf = (runId: string, n: string): string => `plumbline/${runId}/${n}`;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The marker that a request carries, in its JSON or in raw bytes that may spell it with escapes; null where it carries none. */
export const markerIn = (body: unknown): string | null => {
  const value = typeof body === 'string' || Buffer.isBuffer(body) ? parsed(body.toString('utf8')) : body;
  return markerPattern.exec(JSON.stringify(value) ?? '')?.[0] ?? null;
};
