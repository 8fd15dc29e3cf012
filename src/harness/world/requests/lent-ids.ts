import { everyResource } from '../../../contract/index.ts';
import { isObject } from '../../../contract/json-object.ts';
import { ipPolicyRules } from '../../../contract/resources/account/ip-policy-rules.ts';
import type { Resource } from '../../../contract/terms/contract.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { recipeOf } from '../../../generate/recipes/index.ts';
import { inventedId } from '../../../generate/values/invented-id.ts';
import { declined, idOf, succeeded } from '../../../judge/subject/subject.ts';
import { Unexercised } from '../../base/interruption.ts';
import type { Workbench } from '../../bench/workbench.ts';
import { type Ask, endpointOf, isAddressable, requestTo } from '../../request/ask.ts';
import { isAboutCaller } from '../../request/refusal-cause.ts';
import type { Fixtures } from '../../target/target-file.ts';
import { inItsWords } from './in-its-words.ts';
import type { PlainModules } from './replacement.ts';

type Params = Readonly<Record<string, string>>;

/** What is needed to try a lent id in other requests. */
export interface Elsewhere {
  /** Bodies of a module that a deployment should accept. */
  readonly plain: PlainModules;
  /** Takes another module of the same lent route; null where it could not be put back. */
  readonly beside: (resource: Resource, place: Params) => Promise<Params | null>;
}

/** The lent ids that this deployment must know, by the fixture that names them. */
const lentIds = ({ ipPolicyIds = [], endpointConfigurationIds = [], httpsRoutes = [], ownerIds = {} }: Fixtures) =>
  new Map<string, 'ipPolicyIds' | 'endpointConfigurationIds' | 'httpsRoutes' | 'ownerIds'>([
    ...Object.values(ownerIds).map((id) => [id, 'ownerIds'] as const),
    ...ipPolicyIds.map((id) => [id, 'ipPolicyIds'] as const),
    ...endpointConfigurationIds.map((id) => [id, 'endpointConfigurationIds'] as const),
    ...httpsRoutes.map(({ routeId }) => [routeId, 'httpsRoutes'] as const),
  ]);

const stringsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isObject(value) ? Object.values(value).flatMap(stringsIn) : [];
};

/** A request with another id in place of one. */
const swapped = ({ json, params, id, ...ask }: Ask, one: string, other: string): Ask => ({
  ...ask,
  ...JSON.parse(JSON.stringify({ json, params, id }), (_, value: unknown) => (value === one ? other : value)),
});

/** A refusal without what may differ at every request: the id that was named, numbers, and the names of requests. */
const textOf = (refusal: Exchange, id: string): string =>
  inItsWords(refusal, Number.POSITIVE_INFINITY)
    .replaceAll(id, '#')
    .replace(/[\w-]*\d[\w-]*/g, '#');

/**
 * The ids of the target file in requests. Whoever filled the file may have mistaken one, or removed what it names since, so a refusal of a request
 * with an id that was never accepted may be about the id.
 */
export class LentIds {
  readonly #bench: Workbench;
  readonly #elsewhere: Elsewhere;
  readonly #kindOf: ReturnType<typeof lentIds>;

  constructor(bench: Workbench, elsewhere: Elsewhere) {
    this.#bench = bench;
    this.#elsewhere = elsewhere;
    this.#kindOf = lentIds(bench.plan.target.fixtures);
  }

  /** Keeps in mind which lent ids exist: those that an accepted request names and its answer shows, and those in its path. */
  note(ask: Ask, answer: Exchange): void {
    const unknown = succeeded(answer) ? this.#unknownIn(ask) : [];
    if (unknown.length === 0) return;
    const shown = [...stringsIn(answer.json), ...Object.values(ask.params ?? {})];
    for (const id of unknown) if (shown.includes(id)) this.know(id);
  }

  /** Keeps in mind that an id exists. */
  know(id: unknown): void {
    this.#bench.reservations.take(mark(id));
  }

  /** Whether a request names a lent id that was not accepted yet. */
  isDoubted(ask: Ask): boolean {
    return this.#unknownIn(ask).length > 0;
  }

  /** Throws if a correct request is refused exactly as one with an id that nobody made, and the lent id is accepted nowhere else. */
  async mind(ask: Ask, refusal: Exchange): Promise<void> {
    const isAboutIds = declined(refusal) && !isAboutCaller(refusal.response?.status ?? 0);
    for (const id of isAboutIds ? this.#unknownIn(ask) : []) {
      const invented = inventedId(id);
      const answer = await this.#try(swapped(ask, id, invented));
      if (textOf(answer, invented) !== textOf(refusal, id) || (await this.#isTakenElsewhere(ask, id))) continue;
      const fixture = `fixtures.${this.#kindOf.get(id)}`;
      throw new Unexercised(
        `${ask.endpoint.id} refuses what ${fixture} names as it refuses an id that nobody made (${inItsWords(refusal)}), so it may not exist`,
        `name what exists in ${fixture}`,
      );
    }
  }

  #unknownIn({ json, params }: Ask): readonly string[] {
    if (this.#kindOf.size === 0) return [];
    const named = new Set([...stringsIn(json), ...Object.values(params ?? {})]);
    return [...named].filter((one) => this.#kindOf.has(one) && !this.#bench.reservations.has(mark(one)));
  }

  /** Sends a request whose answer is not judged, and removes what it makes. */
  async #try(ask: Ask): Promise<Exchange> {
    const answer = await this.#bench.aside(ask);
    const id = ask.endpoint.operation === 'create' && succeeded(answer) ? idOf(ask.resource, answer.json) : undefined;
    if (id !== undefined && isAddressable(id)) await this.#bench.discard(ask.resource, id);
    return answer;
  }

  /** Whether another kind of request with the same id is accepted. */
  async #isTakenElsewhere(ask: Ask, id: string): Promise<boolean> {
    const kind = this.#kindOf.get(id);
    if (kind === 'httpsRoutes') return this.#isRoute(ask);
    const json = { action: 'allow', cidr: '192.0.2.0/24', ip_policy_id: id };
    return kind === 'ipPolicyIds' && succeeded(await this.#try(requestTo(ipPolicyRules, 'create', { json })));
  }

  /** Whether another module of a route can be set. */
  async #isRoute({ resource, params = {} }: Ask): Promise<boolean> {
    for (const other of everyResource) {
      if (recipeOf(other).lent === undefined || other.name === resource.name) continue;
      const place = await this.#elsewhere.beside(other, params);
      for (const json of place === null ? [] : await this.#elsewhere.plain(other)) {
        const ask = { resource: other, endpoint: endpointOf(other, 'replace'), params: place ?? {}, json };
        if (succeeded(await this.#try(ask))) return true;
      }
    }
    return false;
  }
}

const mark = (id: unknown): string => `lent ${id} was accepted`;
