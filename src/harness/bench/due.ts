import { resourcesUnder } from '../../contract/index.ts';
import type { JsonObject } from '../../contract/json-object.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { differencesFrom } from '../../judge/comparisons/differences-from.ts';
import type { Finding } from '../../judge/finding.ts';
import type { Model } from '../../judge/model.ts';
import { idOf, succeeded } from '../../judge/subject/subject.ts';
import { type Ask, endpointOf } from '../request/ask.ts';
import { itemsOn } from '../request/lists/items-on.ts';
import type { Walk } from '../request/lists/walk.ts';
import type { Patience } from '../target/patience.ts';
import { Identities } from './identities.ts';
import type { Notebook } from './notebook.ts';
import type { Settling } from './settling.ts';

interface DueOptions {
  readonly model: Pick<Model, 'removed' | 'expected'>;
  readonly notebook: Pick<Notebook, 'judgement'>;
  readonly patience: Pick<Patience, 'settleMs' | 'deletionMs'>;
  readonly settling: Pick<Settling, 'grown'>;
}

/** The last write to a resource. */
interface Write {
  readonly at: number;
  readonly exchange: string;
}

/**
 * Checks every list that any test reads: it must not show what this worker deleted, and must show updates. So a delete or an update is noticed
 * that is lost only sometimes, undone by a later write, or unknown to some pages. The target's patience says how long lists may lag.
 */
export class Due {
  readonly #options: DueOptions;
  readonly #writes = new Map<string, Write>();
  readonly #identities = new Identities();

  constructor(options: DueOptions) {
    this.#options = options;
  }

  /** Notes a write, or a request that may have written something. */
  note(ask: Ask, exchange: Exchange): void {
    const key = ask.id ?? idOf(ask.resource, exchange.json);
    if (key === undefined) return;
    this.#writes.set(key, { at: performance.now(), exchange: exchange.id });
    this.#identities.note(key, ask, exchange);
  }

  /** Whether the items contain the resource that this worker made with this id, and not another one that has the id by now. */
  isShown(id: string, items: readonly JsonObject[]): boolean {
    return items.some((item) => item['id'] === id && !this.#identities.isAnother(id, item));
  }

  /** Compares a list with what it must show. `beganAt`: when reading it began, by `performance.now()`. */
  mind(resource: Resource, { pages }: Walk, beganAt: number): void {
    const { model, patience, settling } = this.#options;
    const settleMs = settling.grown(patience.settleMs);
    const deletionMs = settling.grown(patience.deletionMs);
    const gone = new Set(model.removed(resource));
    for (const page of pages.filter(succeeded))
      for (const item of itemsOn(page, resource)) {
        const id = idOf(resource, item) ?? '';
        const write = this.#writes.get(id);
        if (write === undefined) continue;
        const age = beganAt - write.at;
        if (gone.has(id) && age > deletionMs && !this.#identities.isAnother(id, item))
          this.#find(resource, 'deleted-not-listed', page, write, [again(resource, id)]);
        const wanted = model.expected(id);
        if (wanted !== undefined && age > settleMs)
          this.#find(
            resource,
            'list-echo',
            page,
            write,
            differencesFrom(resource, `/${resource.listKey}/*`, wanted, item),
          );
      }
  }

  #find(
    resource: Resource,
    law: 'deleted-not-listed' | 'list-echo',
    page: Exchange,
    write: Write,
    flaws: readonly Omit<Finding, 'requirement' | 'endpoint' | 'exchanges'>[],
  ): void {
    if (flaws.length === 0 || resourcesUnder(law).every(({ name }) => name !== resource.name)) return;
    const requirement = `${resource.name}.${law}`;
    const endpoint = endpointOf(resource, 'list').id;
    const exchanges = [write.exchange, page.id];
    const findings = flaws.map((flaw) => ({ requirement, endpoint, ...flaw, exchanges }));
    this.#options.notebook.judgement({ requirement, endpoint, findings });
  }
}

const again = ({ listKey }: Resource, id: string) =>
  ({
    place: `/${listKey}`,
    summary: 'a resource that was deleted is listed again, or still',
    expected: `no item with id ${id}`,
    received: 'one',
    sign: { listed: [id], wrong: 'ever' },
  }) as const;
