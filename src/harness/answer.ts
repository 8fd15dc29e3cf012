/** What specs need to know of an answer. */
export type { Exchange, Header } from '../exchange/exchange.ts';
export { asJson } from '../judge/check.ts';
export { overlap } from '../judge/cidr.ts';
export { same } from '../judge/compare.ts';
export { isHostPort } from '../judge/host-port.ts';
export { isObject, type JsonObject, refused, succeeded, unreached } from '../judge/subject.ts';
