/** Whether nobody sits before this run. */
export const inCi = (env: NodeJS.ProcessEnv): boolean => !['', '0', 'false', undefined].includes(env['CI']);
