/** Whether what goes to a stream is coloured. Whoever says no is heard first; `--no-color` is NO_COLOR by another name. */
export const wantsColour = (isTerminal: boolean, env: NodeJS.ProcessEnv): boolean => {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
};
