import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { idOf } from '../../judge/subject/subject.ts';
import { type Ask, can } from '../request/ask.ts';
import type { Recency } from '../request/lists/recency.ts';
import { walk } from '../request/lists/walk.ts';
import { walkOwn } from '../request/lists/walk-own.ts';

/** The items of one collection. */
export interface Sweep {
  readonly items: readonly { readonly id: string; readonly shown: JsonObject }[];
  /** Why the collection could not be read to its end; null where it could. */
  readonly hidden: string | null;
}

const whyOf = ({ failure, response }: Exchange, stuck: string): string =>
  failure?.message ?? (stuck === 'refused' ? `its list answered ${response?.status}` : `its pages are ${stuck}`);

/** Without the list, an answer says nothing about what is in the collection. */
const isList = ({ json }: Exchange, { listKey }: Resource): boolean => isObject(json) && Array.isArray(json[listKey]);

/**
 * Reads a collection; with `recency` only the part of it that can show what the run made. Items without a name (`nameOf`) cannot be
 * addressed and are left out.
 */
export const sweep = async (
  send: (ask: Ask) => Promise<Exchange>,
  baseUrl: string,
  resource: Resource,
  recency: Recency | null = null,
  nameOf: (shown: JsonObject, index: number) => string | undefined = (shown) => idOf(resource, shown),
): Promise<Sweep> => {
  if (!can(resource, 'list')) return { items: [], hidden: 'the documents show no list of it' };
  const { items, pages, stuck } = await (recency === null
    ? walk(send, resource, baseUrl)
    : walkOwn(send, resource, baseUrl, recency));
  const last = pages.at(-1);
  return {
    items: items.flatMap((shown, index) => {
      const id = nameOf(shown, index);
      return id === undefined ? [] : [{ id, shown }];
    }),
    hidden:
      stuck !== null && last !== undefined
        ? whyOf(last, stuck)
        : pages.every((page) => isList(page, resource))
          ? null
          : `its list shows no ${resource.listKey}`,
  };
};
