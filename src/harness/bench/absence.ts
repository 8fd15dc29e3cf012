import { resources } from '../../contract/index.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import { tryAgain } from '../../exchange/client/tries.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { Unexercised } from '../base/interruption.ts';
import { type Ask, can, endpointOf } from '../request/ask.ts';

const isNowhere = ({ response }: Exchange): boolean => [404, 410].includes(response?.status ?? 0);

const segmentOf = ({ collection }: Resource): string | undefined => collection.split('/')[1];

/** The lists that a deployment with this resource would have: its own, or for a module those under the same first word of the path. */
const listsNear = (resource: Resource): readonly Resource[] =>
  can(resource, 'list')
    ? [resource]
    : resources.filter((one) => one.api === resource.api && can(one, 'list') && segmentOf(one) === segmentOf(resource));

/**
 * A deployment may have withdrawn a whole family of resources. That is one deviation, of which the requirement on its list tells,
 * and not one for every sentence about it; so nothing that needs one of them is tried.
 */
export class Absence {
  readonly #send: (ask: Ask) => Promise<Exchange>;
  readonly #known = new Map<string, Promise<boolean>>();

  /** `send` judges, so that the answer of a list that is not there counts against it. */
  constructor(send: (ask: Ask) => Promise<Exchange>) {
    this.#send = send;
  }

  /** Throws where a create or replace was answered as if there were no such path, and so are the lists near it. */
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

  /** Asks again before it believes a 404: a family that counts as absent is not tried at all. */
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
    // No answer came. The next test asks again.
    known.catch(() => this.#known.delete(resource.name));
    return known;
  }
}
