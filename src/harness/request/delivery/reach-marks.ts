import type { Api } from '../../../contract/terms/contract.ts';

// The names under which workers share what is known about the deployment and its endpoints (`Marks`).

export const started = 'started';
export const troubled = 'troubled';
export const rechecked = 'rechecked';
export const allLeft = 'left';
export const silences = 'silences';
export const gone = (api: Api): string => `gone ${api}`;
export const closed = (api: Api): string => `closed ${api}`;
export const left = (endpoint: string): string => `left ${endpoint}`;
export const silent = (endpoint: string): string => `silent ${endpoint}`;
export const slow = (endpoint: string): string => `slow ${endpoint}`;
