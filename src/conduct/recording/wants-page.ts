import type { Exchange } from '../../exchange/exchange.ts';

/** Whether a browser asked for a page to show. What a deployment shows to people at the address of a resource is not said. */
export const wantsPage = ({ request }: Exchange): boolean => {
  const headerOf = (wanted: string): string =>
    request.headers.find(([name]) => name.toLowerCase() === wanted)?.[1]?.toLowerCase() ?? '';
  return headerOf('sec-fetch-mode') === 'navigate' || /^\s*text\/html\b/.test(headerOf('accept'));
};
