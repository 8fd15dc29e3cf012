/** Loaded by `node --import`: at the end writes the CPU time in milliseconds and the peak memory in megabytes of the process to stderr. */
process.once('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.stderr.write(`\nuse ${(userCPUTime + systemCPUTime) / 1000} ${Math.round(maxRSS / 1024)}\n`);
});
