/** Loaded by `node --import`: writes to stderr at the end how much CPU time in milliseconds and how much memory in megabytes the process took at most. */
process.once('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.stderr.write(`\nuse ${(userCPUTime + systemCPUTime) / 1000} ${Math.round(maxRSS / 1024)}\n`);
});
