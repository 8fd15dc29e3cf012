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

/** A body of this size is never too large. */
const smallSize = 4096;

/** Whether a proxy in front of a tunnel answered 413 to a large body: the documents do not say how large a body may be. */
export const isTooLarge = ({ request, response }: Exchange): boolean =>
  response?.status === 413 && (request.body?.length ?? 0) > smallSize;

/** Why a request did not get through a public address, if the reason is not the agent; otherwise null. */
export const obstacleTo = (answer: Exchange): Obstacle | null =>
  isTooLarge(answer)
    ? { reason: 'what stands in front of the tunnel answers 413 to a large body', cure: null }
    : obstacleIn(answer.failure?.message ?? '');

const headerOf = ({ response }: Exchange, wanted: string): string =>
  response?.headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';

/** The origin of a redirect: the rest of the address may hold secrets. */
const originOf = (location: string): string => (URL.canParse(location) ? new URL(location).origin : 'another path');

/** What came back from a public address, in a few words. */
export const answerInWords = (answer: Exchange): string => {
  const { response, failure } = answer;
  if (response === null) return failure?.message ?? 'nothing';
  const location = headerOf(answer, 'location');
  const type = headerOf(answer, 'content-type');
  return `status ${response.status}${location ? `, a redirect to ${originOf(location)}` : ''}${type ? `, ${type}` : ''}`;
};

/** Statuses about the client and not about the tunnel: login, payment, permission, proxy, rate limit, legal reasons. */
const atTheVisitor = [401, 402, 403, 407, 429, 451];

/**
 * Whether a gate in front of a tunnel answered: a redirect, a page for people such as a warning, or a status about the client. Such an answer
 * says nothing about the agent. A 404 or 5xx does: an edge answers so if it knows no such tunnel.
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
