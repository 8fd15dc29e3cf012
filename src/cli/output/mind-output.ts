/**
 * Lets a command come to its end although nobody takes what it prints. Whoever reads it may have enough, as `head` has: that changes
 * nothing. A disk that is full under the output is told, and is no success.
 */
export const mindOutput = (): void => {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    // A socket that was closed with something unread in it says so in another way than a pipe.
    if (code === 'EPIPE' || code === 'ECONNRESET' || process.exitCode === 3) return;
    process.exitCode = 3;
    process.stderr.write(`plumbline: the output cannot be written (${code})\n`);
  });
  // Where stderr cannot be written, nothing can be reported.
  process.stderr.on('error', () => {});
};
