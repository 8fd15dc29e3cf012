import type { Exchange } from '../../../src/exchange/exchange.ts';

/** The status of an answer in words. Only requests through a tunnel may end without an answer: elsewhere that ends the test. */
export const statusOf = ({ response }: Pick<Exchange, 'response'>): string => `${response?.status ?? 'no answer'}`;
