import type { Exchange } from '../../exchange/exchange.ts';

/** Why something cannot be tried, and what the user can do about it. */
export interface Obstacle {
  readonly reason: string;
  readonly cure: string | null;
}

const connectTo = 'set agent.connectTo in the target file to where its traffic is accepted';

const cures: readonly (readonly [failure: RegExp, cure: string])[] = [
  [/ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT/, connectTo],
  [/certificate/i, 'set agent.insecure in the target file to true'],
  [/ within \d+ ms$/, connectTo],
];

export const obstacleIn = (message: string): Obstacle | null => {
  const [, cure] = cures.find(([pattern]) => pattern.test(message)) ?? [];
  return cure === undefined ? null : { reason: `public_url could not be reached from here: ${message}`, cure };
};

/** A body that nothing takes for large. */
const smallSize = 4096;

/** Whether what stands in front of a tunnel says that it takes no body of this size: how large one may be is not said. */
export const isTooLarge = ({ request, response }: Exchange): boolean =>
  response?.status === 413 && (request.body?.length ?? 0) > smallSize;

/** Why something did not get through a public address, where that says nothing about the agent; null otherwise. */
export const obstacleTo = (answer: Exchange): Obstacle | null =>
  isTooLarge(answer)
    ? { reason: 'what stands in front of the tunnel answers 413 to a large body', cure: null }
    : obstacleIn(answer.failure?.message ?? '');

const headerOf = ({ response }: Exchange, wanted: string): string =>
  response?.headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';

/** Of an address that a redirect names, the part that holds no secret. */
const originOf = (location: string): string => (URL.canParse(location) ? new URL(location).origin : 'another path');

/** What came back from a public address, in a few words. */
export const answerInWords = (answer: Exchange): string => {
  const { response, failure } = answer;
  if (response === null) return failure?.message ?? 'nothing';
  const location = headerOf(answer, 'location');
  const type = headerOf(answer, 'content-type');
  return `status ${response.status}${location ? `, a redirect to ${originOf(location)}` : ''}${type ? `, ${type}` : ''}`;
};

/** What is held against the visitor and not said of what was asked for: a login, a payment, leave, a proxy, a rate, the law. */
const atTheVisitor = [401, 402, 403, 407, 429, 451];

/**
 * What stands in front of a tunnel and lets nobody pass: a redirect, a page for people such as a warning, or a status that asks
 * the visitor for something. Such an answer says nothing of the agent. A 404 or a 5xx does: that is what an edge answers which knows
 * no such tunnel.
 */
export const gateIn = (answer: Exchange): Obstacle | null => {
  const status = answer.response?.status ?? 0;
  const isPage = /html/i.test(headerOf(answer, 'content-type')) && (status < 300 || status === 511);
  if (status === 0 || !((status >= 300 && status < 400) || isPage || atTheVisitor.includes(status))) return null;
  return {
    reason: `something in front of the tunnel answers in place of the local server: ${answerInWords(answer)}`,
    cure: 'let public_url pass a plain GET, or set agent.connectTo in the target file to where its traffic is accepted',
  };
};
