/** Set for the runner: the process that started it. */
export const parentEnv = 'PLUMBLINE_PARENT';

/**
 * Ends the runner as on Ctrl-C when the command line that started it is killed, because then nobody waits for the suites. The command line passes
 * its process id, because it may be killed while the runner still loads.
 */
export const endWithParent = (): void => {
  const parent = Number(process.env[parentEnv] ?? process.ppid);
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGINT');
  }, 500);
  timer.unref();
};
