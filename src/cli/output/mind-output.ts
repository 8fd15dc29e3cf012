/**
 * Lets a command finish when nobody reads its output any more. A reader that stops early, such as `head`, changes nothing. Any other error, such as
 * a full disk, is reported and gives exit code 3.
 */
export const mindOutput = (): void => {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    // ECONNRESET: a socket that was closed with unread data reports this instead of EPIPE.
    if (code === 'EPIPE' || code === 'ECONNRESET' || process.exitCode === 3) return;
    process.exitCode = 3;
    process.stderr.write(`plumbline: the output cannot be written (${code})\n`);
  });
  // Where stderr cannot be written, nothing can be reported.
  process.stderr.on('error', () => {});
};
