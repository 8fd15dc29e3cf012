/** Whether the command runs in CI, where nobody watches it. */
export const inCi = (env: NodeJS.ProcessEnv): boolean => !['', '0', 'false', undefined].includes(env['CI']);
