import type { Exchange } from '../../exchange/exchange.ts';

/**
 * What a refusal of a request that is right in itself may be about. `account`: a plan, a role or a conflict with what is there already,
 * of which the documents say nothing. `endpoint`: there is none, or one that sends callers elsewhere, though the documents list it. `request`:
 * anything else.
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
 * Whether an answer says that the account has to pay for what was asked for. Which values and settings a plan includes is not shown, and no other
 * status says so without doubt.
 */
export const wantsPayment = ({ request: { method }, response }: Exchange): boolean =>
  response?.status === 402 && method !== 'GET' && method !== 'DELETE';
