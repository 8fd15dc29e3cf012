/** What specs need to know of an answer. */
export type { Exchange } from '../exchange/exchange.ts';
export { same } from '../judge/compare.ts';
export { isObject, type JsonObject, refused, succeeded } from '../judge/subject.ts';
