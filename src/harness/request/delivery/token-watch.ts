import { resources } from '../../../contract/index.ts';
import type { Client } from '../../../exchange/client/client.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { succeeded } from '../../../judge/subject/subject.ts';
import { type Ask, can, endpointOf, pathOf } from '../ask.ts';
import { mustBeRefused } from '../expect.ts';
import type { Marks } from '../marks.ts';

/** Statuses that are about the caller: its token is not known, or may not do this. */
const aboutCaller = [401, 403];

const isAboutCaller = ({ response }: Exchange): boolean => aboutCaller.includes(response?.status ?? 0);

const hasOwnToken = ({ resource, authorization }: Ask): boolean =>
  resource.api === 'management' && authorization === undefined;

/** How many lists are asked: the refusal of one may be a fault of that list. */
const mostAsked = 4;

/** The mark with the lists that the token of the run has opened. */
const opened = 'lists opened by the token';

/**
 * Notices when the token of the run, which was accepted before, is refused everywhere: its key was deleted, or its rights were reduced. A token may
 * never have been allowed to read some lists, so only lists count that it has opened in this run.
 */
export class TokenWatch {
  readonly #marks: Marks;
  readonly #known = new Set<string>();

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** Notes the answer to a list. */
  see(ask: Ask, exchange: Exchange): void {
    const { id, operation } = ask.endpoint;
    if (operation !== 'list' || this.#known.has(id) || !hasOwnToken(ask) || !succeeded(exchange)) return;
    this.#known.add(id);
    this.#marks.add(opened, id);
  }

  /** Whether the token may be the reason for a refusal. */
  mayBeWhy(ask: Ask, exchange: Exchange): boolean {
    return hasOwnToken(ask) && isAboutCaller(exchange) && !mustBeRefused(ask);
  }

  /** Whether the lists that were opened before are refused now; any lists if the endpoint that was just refused is the only one that was opened. */
  async isShutOut(client: Client, refused: string): Promise<boolean> {
    const known = this.#marks.lines(opened);
    const isOnlyOne = known.length === 1 && known[0] === refused;
    const lists = resources
      .filter((one) => one.api === 'management' && can(one, 'list'))
      .map((resource) => ({ resource, endpoint: endpointOf(resource, 'list') }))
      .filter(({ endpoint: { id } }) => id !== refused && (isOnlyOne || known.includes(id)))
      .slice(0, mostAsked);
    for (const { resource, endpoint } of lists) {
      const path = pathOf({ resource, endpoint });
      if (!isAboutCaller(await client.send({ endpoint: endpoint.id, method: 'GET', path }))) return false;
    }
    return lists.length > 0;
  }
}
