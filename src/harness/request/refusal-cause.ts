import type { Exchange } from '../../exchange/exchange.ts';

/**
 * What a refusal of a correct request may be about. `account`: a plan, a role or a conflict with existing resources, about which the documents
 * say nothing. `endpoint`: a documented endpoint is missing or redirects. `request`: anything else.
 */
export type RefusalCause = 'account' | 'endpoint' | 'request';

const causes = new Map<number, RefusalCause>([
  ...[401, 402, 403, 409, 422].map((status) => [status, 'account'] as const),
  ...[404, 405, 410, 501].map((status) => [status, 'endpoint'] as const),
]);

export const refusalCause = ({ response }: Exchange): RefusalCause => {
  const status = response?.status ?? 0;
  return status >= 300 && status < 400 ? 'endpoint' : (causes.get(status) ?? 'request');
};

/**
 * Whether a write was answered 402: the account's plan does not include it. The documents do not show what a plan includes, and no other
 * status is unambiguous.
 */
export const wantsPayment = ({ request: { method }, response }: Exchange): boolean =>
  response?.status === 402 && method !== 'GET' && method !== 'DELETE';

/** Whether a refusal says something about the caller, the plan or the moment, and not about what the request names. */
export const isAboutCaller = (status: number): boolean =>
  [401, 402, 403, 405, 407, 408, 425, 429, 502, 503, 504].includes(status);
