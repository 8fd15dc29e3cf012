/** Whether output to a stream is coloured. NO_COLOR wins over FORCE_COLOR; `--no-color` sets NO_COLOR. */
export const wantsColour = (isTerminal: boolean, env: NodeJS.ProcessEnv): boolean => {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
};
