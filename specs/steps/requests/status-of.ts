import type { Exchange } from '../../../src/exchange/exchange.ts';

/** The status of an answer in words. Only what is sent through a tunnel may have none: elsewhere no answer ends the test. */
export const statusOf = ({ response }: Pick<Exchange, 'response'>): string => `${response?.status ?? 'no answer'}`;
