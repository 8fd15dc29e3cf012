import type { Api, Resource } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Model } from '../../judge/model.ts';
import { type Stale, staleIn, staleInList } from '../../judge/stale.ts';
import { succeeded } from '../../judge/subject/subject.ts';
import { type Ask, endpointOf, methodOf } from '../request/ask.ts';
import { answerTo } from '../request/delivery/delivery.ts';
import { isJudged, mustBeRefused, outcomeOf } from '../request/expect.ts';
import type { Recency } from '../request/lists/recency.ts';
import type { Walk } from '../request/lists/walk.ts';
import type { Patience } from '../target/patience.ts';
import { Due } from './due.ts';
import { isKeyTooNew, isTooEarly } from './is-too-early.ts';
import { lagInWords } from './lag-in-words.ts';
import type { Notebook } from './notebook.ts';
import type { Settling, Sight } from './settling.ts';
import { subjectOf } from './subject-of.ts';

/** What `Reads` needs to tell a stale read from a current one, and how long to wait. */
interface ReadsOptions {
  readonly settling: Settling;
  readonly patience: Patience;
  readonly model: Model;
  readonly notebook: Notebook;
  readonly recency: Recency;
  readonly baseUrlOf: (api: Api) => string;
}

/** A refused request may be accepted once all earlier writes are known everywhere. */
const refusedSoFar = ({ response }: Exchange): readonly Stale[] => [
  { place: `status ${response?.status}`, since: 'written' },
];

/**
 * Sends the requests of a worker to an eventually consistent deployment: a stale read is repeated before it is judged, and a write is sent
 * again if a stale state may be why it was refused.
 */
export class Reads {
  readonly #options: ReadsOptions;
  readonly #due: Due;

  constructor(options: ReadsOptions) {
    this.#options = options;
    this.#due = new Due(options);
  }

  /** Sends a request, and repeats a read that may be stale or a write that may have come too early. */
  async settled(ask: Ask, send: () => Promise<Exchange>): Promise<Exchange> {
    // The model knows nothing about addresses that the documents do not show.
    if (!ask.resource.endpoints.includes(ask.endpoint)) return send();
    const { model, baseUrlOf, recency } = this.#options;
    // A resource that was made in one collection never appears in another, so waiting for it there is useless.
    const isMade = (id: string, collection?: string): boolean =>
      recency.hasMade(id) ? recency.hasMade(id, collection) : model.isMade(id);
    if (methodOf(ask) !== 'GET') {
      const exchange = await this.#until(ask, send, (one) => {
        if (this.#outlives(ask, one)) return [{ place: 'status', since: 'removed' }];
        return isKeyTooNew(ask, one) || isTooEarly(ask, one, isMade) ? refusedSoFar(one) : [];
      });
      this.#due.note(ask, exchange);
      return exchange;
    }
    const baseUrl = baseUrlOf(ask.resource.api);
    return this.#until(ask, send, (exchange) => {
      if (isKeyTooNew(ask, exchange)) return refusedSoFar(exchange);
      const stale = staleIn(subjectOf(ask, answerTo(ask, exchange), baseUrl, model));
      // The documents say nothing about such a request, so any status may be right.
      return isJudged(ask) ? stale : stale.filter(({ place }) => place !== 'status');
    });
  }

  /** Walks all pages of a list, and repeats the walk if the list may be stale. */
  async walked(ask: Pick<Ask, 'resource'>, walk: () => Promise<Walk>): Promise<Walk> {
    const { resource } = ask;
    const read: Ask = { resource, endpoint: endpointOf(resource, 'list') };
    let beganAt = performance.now();
    const look = (): Promise<Walk> => {
      beganAt = performance.now();
      return walk();
    };
    const seen = await this.#until(read, look, (one) => this.staleIn(resource, one));
    this.#due.mind(resource, seen, beganAt);
    return seen;
  }

  /** As `Due.isShown`, for the items of a walk. */
  isShown(id: string, { items }: Walk): boolean {
    return this.#due.isShown(id, items);
  }

  /** The places of a list that may be stale; none where the list could not be read to its end. */
  staleIn(resource: Resource, { items, stuck }: Walk): readonly Stale[] {
    return stuck === null ? staleInList(resource, items, this.#options.model) : [];
  }

  /** Whether an update of a deleted resource was accepted: a part of the deployment may not know of the delete yet. The update has no effect. */
  #outlives(ask: Ask, exchange: Exchange): boolean {
    const { model, baseUrlOf } = this.#options;
    const isTaken = ask.endpoint.operation === 'update' && mustBeRefused(ask) && succeeded(exchange);
    return isTaken && model.isRemoved(subjectOf(ask, exchange, baseUrlOf(ask.resource.api), model));
  }

  #until<T>(ask: Ask, look: () => Promise<T>, stale: (seen: T) => readonly Stale[]): Promise<T> {
    const { settling, patience, notebook } = this.#options;
    const sightOf = (seen: T): Sight => {
      const found = stale(seen);
      const isRemoval = found.every(({ since }) => since === 'removed');
      return {
        // The outcome is part of the key: a read that may be refused can be refused for another reason than lag.
        stale: found.map(({ place, since }) => `${ask.endpoint.id} ${outcomeOf(ask)} ${since} ${place}`),
        patienceMs: isRemoval ? patience.deletionMs : patience.settleMs,
      };
    };
    // The gaps below are about reads only.
    if (methodOf(ask) !== 'GET') return settling.until(look, sightOf);
    const gap = ask.resource.api === 'agent' ? 'agent.read-lag' : 'api.read-lag';
    return settling.until(look, sightOf, (ms) => notebook.note({ kind: 'observed', gap, observed: lagInWords(ms) }));
  }
}
