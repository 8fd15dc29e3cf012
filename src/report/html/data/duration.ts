/** Milliseconds as a person says them: `8.4 ms`, `41.3 s`, `3 min 12 s`. */
export const duration = (ms: number): string => {
  if (ms < 1000) return `${short(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/** One decimal below ten, none above. */
export const short = (number: number): string =>
  number < 10 ? String(Math.round(number * 10) / 10) : String(Math.round(number));
