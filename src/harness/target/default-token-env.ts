/** The environment variable with the token of an admin API key, unless the target file names another one. */
export const defaultTokenEnv = 'PLUMBLINE_TOKEN';
