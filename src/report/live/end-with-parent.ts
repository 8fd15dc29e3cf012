/** Set for the runner: the process that started it. */
export const parentEnv = 'PLUMBLINE_PARENT';

/**
 * Where the command line that started this runner is killed, nobody waits for the suites any more: they end as on Ctrl-C. The command line says who it
 * is, because it may be killed while the runner still loads.
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
