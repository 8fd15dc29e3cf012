import { resources } from '../../src/contract/index.ts';
import { fetchOnce } from '../exchange/fetch-once.ts';

/** The access needed to list an account from outside of a run. */
export interface Holding {
  readonly baseUrl: string;
  readonly agentUrl: string;
  readonly token: string;
  readonly fixtures: { readonly httpsRoutes: readonly { readonly edgeId: string; readonly routeId: string }[] };
}

type Item = { readonly [field: string]: unknown };

const ask = (token: string, url: string): Promise<Response> =>
  fetchOnce(url, { headers: { authorization: `Bearer ${token}`, 'service-version': '2' } });

/** All items of a list, over all pages. */
const itemsOf = async (token: string, first: string, key: string): Promise<Item[]> => {
  const items: Item[] = [];
  for (let url: string | null = first; url !== null; ) {
    const answer = await ask(token, url);
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    const page = (await answer.json()) as { [key: string]: unknown };
    items.push(...(page[key] as Item[]));
    url = (page['next_page_uri'] ?? null) as string | null;
  }
  return items;
};

/** A tunnel without its own counters. */
const steady = ({ metrics: _, ...rest }: Item): Item => rest;

/**
 * Everything on an account that a run could change: all resources, the modules of the lent routes,
 * and the tunnels of the agent; as texts for comparison.
 */
export const inventory = async ({ baseUrl, agentUrl, token, fixtures }: Holding): Promise<string[]> => {
  const lines: string[] = [];
  for (const { api, collection, listKey, endpoints, name } of resources) {
    if (name === 'captured-requests' || !endpoints.some(({ operation }) => operation === 'list')) continue;
    const base = api === 'agent' ? agentUrl : baseUrl;
    for (const item of await itemsOf(token, `${base}${collection}`, listKey))
      lines.push(`${collection} ${JSON.stringify(steady(item))}`);
  }
  for (const { edgeId, routeId } of fixtures.httpsRoutes) {
    for (const module of ['ip_restriction', 'saml', 'oidc']) {
      const path = `/edges/https/${edgeId}/routes/${routeId}/${module}`;
      const answer = await ask(token, `${baseUrl}${path}`);
      lines.push(`${path} ${answer.status === 200 ? await answer.text() : answer.status}`);
    }
  }
  return lines.sort();
};
