import { resources } from '../../contract/index.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import { tryAgain } from '../../exchange/client/tries.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { Unexercised } from '../base/interruption.ts';
import { type Ask, can, endpointOf } from '../request/ask.ts';

const isNowhere = ({ response }: Exchange): boolean => [404, 410].includes(response?.status ?? 0);

const segmentOf = ({ collection }: Resource): string | undefined => collection.split('/')[1];

/** The lists that a deployment with this resource would have: its own, or for a module those under the same first path segment. */
const listsNear = (resource: Resource): readonly Resource[] =>
  can(resource, 'list')
    ? [resource]
    : resources.filter((one) => one.api === resource.api && can(one, 'list') && segmentOf(one) === segmentOf(resource));

/**
 * A deployment may lack a whole family of resources. This is one deviation, reported by the requirement on its list. Tests that need
 * such a resource are unexercised, so that there is not one deviation for every requirement on it.
 */
export class Absence {
  readonly #send: (ask: Ask) => Promise<Exchange>;
  readonly #known = new Map<string, Promise<boolean>>();

  /** `send` judges its answers, so that a missing list becomes a finding. */
  constructor(send: (ask: Ask) => Promise<Exchange>) {
    this.#send = send;
  }

  /** Throws if a create or replace was answered 404 or 410, and so are all lists near it. */
  async mind({ resource, endpoint }: Ask, answer: Exchange): Promise<void> {
    if (!['create', 'replace'].includes(endpoint.operation) || !isNowhere(answer)) return;
    const lists = listsNear(resource);
    const [first] = lists;
    if (first === undefined) return;
    for (const list of lists) if (!(await this.#isAbsent(list))) return;
    const place = first === resource ? resource.collection : `/${segmentOf(resource)}`;
    throw new Unexercised(
      `the deployment does not offer ${place}: it answers ${answer.response?.status} to everything there`,
      `a waiver for ${first.name}.list accepts that`,
    );
  }

  /** Retries before it believes a 404, because a family that counts as absent is not tested at all. */
  #isAbsent(resource: Resource): Promise<boolean> {
    const ask: Ask = { resource, endpoint: endpointOf(resource, 'list') };
    const look = async (): Promise<boolean> =>
      isNowhere(
        await tryAgain(
          'missingList',
          () => this.#send(ask),
          (answer) => !isNowhere(answer),
        ),
      );
    const known = this.#known.get(resource.name) ?? look();
    this.#known.set(resource.name, known);
    // If no answer came, the next test asks again.
    known.catch(() => this.#known.delete(resource.name));
    return known;
  }
}
