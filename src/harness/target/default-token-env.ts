/** Names the token of an admin API key, where a target names no other variable. */
export const defaultTokenEnv = 'PLUMBLINE_TOKEN';
