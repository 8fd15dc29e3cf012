/** Whether output to a stream is coloured. What forbids colours wins; `--no-color` means the same as NO_COLOR. */
export const wantsColour = (isTerminal: boolean, env: NodeJS.ProcessEnv): boolean => {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
};
