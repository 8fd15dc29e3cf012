import { MOST_SHOWN } from '../../exchange/bounds.ts';
import { contentOf, type Exchange } from '../../exchange/exchange.ts';
import type { Script } from '../../exchange/script/script.ts';
import type { Secrets } from '../../exchange/secrets/secrets.ts';
import type { Finding } from '../../judge/finding.ts';
import type { Judgement } from '../../judge/judge.ts';
import type { Evidence } from '../../report/evidence.ts';

/** How many recent exchanges are kept in memory, so that a finding can show those that led to it. */
const remembered = 500;

/** How many older writes are kept: a script must repeat what a deviation rests on, which may have been made long before. */
const rememberedWrites = 2000;

/** The total size of all kept bodies: enough for a few of the largest answers that are read at all. */
const rememberedBytes = 64 * 1024 * 1024;

const bodyBytes = ({ request, response }: Exchange): number =>
  (request.body?.length ?? 0) + (response?.body.length ?? 0) + (response?.decoded?.body.length ?? 0);

/** The size of an exchange, as the report measures a counterexample. */
const contentBytes = ({ request, response }: Exchange): number =>
  (request.body?.length ?? 0) + (response === null ? 0 : contentOf(response).length);

/** Whether a write with a token was answered 401 or 403. The agent API takes no token (document 3, Authentication). */
const isDenial = ({ request, response }: Exchange): boolean =>
  request.method !== 'GET' &&
  [401, 403].includes(response?.status ?? 0) &&
  request.headers.some(([name]) => name.toLowerCase() === 'authorization');

type Sent = Extract<Evidence, { kind: 'sent' }>;

/** Makes a script of requests that shows a finding again; null where there is none. */
type Compile = (finding: Finding, exchanges: readonly Exchange[]) => Script | null;

/** Records the evidence of a worker. Everything that it writes is redacted. */
export class Notebook {
  readonly #write: (evidence: Evidence) => void;
  readonly #secrets: Secrets;
  readonly #recent = new Map<string, Exchange>();
  readonly #writes = new Map<string, Exchange>();
  readonly #held = new Map<string, { requirement: string; endpoint: string; times: number; exchange?: string }>();
  readonly #lastAt = new Map<string, string>();
  readonly #sent = new Map<string, Sent>();
  readonly #looked = new Map<string, number>();
  readonly #found = new Map<string, { readonly first: Finding; times: number }>();
  readonly #smallest = new Map<string, number>();
  readonly #again = new Map<string, Extract<Evidence, { kind: 'again' }>>();
  readonly #compile: Compile | null;
  #trial = '';
  #isDenied = false;
  #isClosed = false;
  #exchanges = 0;
  #bytes = 0;

  /** Without `compile` no older writes are kept: only scripts need them. */
  constructor(write: (evidence: Evidence) => void, secrets: Secrets, compile: Compile | null = null) {
    this.#compile = compile;
    this.#write = write;
    this.#secrets = secrets;
  }

  /** Keeps an exchange for findings that refer to it, without the parsed body, which may take twenty times as much memory. */
  exchange(exchange: Exchange): void {
    this.#exchanges += 1;
    this.#isDenied ||= isDenial(exchange);
    this.#lastAt.set(exchange.endpoint, exchange.id);
    this.#recent.set(exchange.id, { ...exchange, json: undefined });
    this.#bytes += bodyBytes(exchange);
    for (const [id, oldest] of this.#writes) {
      if (this.#writes.size <= rememberedWrites && this.#bytes <= rememberedBytes) break;
      this.#writes.delete(id);
      this.#bytes -= bodyBytes(oldest);
    }
    for (const [id, oldest] of this.#recent) {
      if (id === exchange.id || (this.#recent.size <= remembered && this.#bytes <= rememberedBytes)) break;
      this.#recent.delete(id);
      const isWrite = oldest.request.method !== 'GET';
      if (this.#compile !== null && isWrite && this.#bytes <= rememberedBytes) this.#writes.set(id, oldest);
      else this.#bytes -= bodyBytes(oldest);
    }
  }

  /** Sets the trial to which all further evidence belongs. */
  begin(id: string): void {
    this.#trial = id;
    this.#isDenied = false;
  }

  /** Whether a write of this trial was denied (401 or 403). */
  get isDenied(): boolean {
    return this.#isDenied;
  }

  /** Ignores all further judgements. */
  close(): void {
    this.#isClosed = true;
  }

  judgement({ requirement, endpoint, findings }: Omit<Judgement, 'law'>): void {
    if (this.#isClosed) return;
    this.#looked.set(requirement, this.times(requirement) + 1);
    if (findings.length === 0) {
      const key = `${requirement} ${endpoint}`;
      const held = this.#held.get(key);
      if (held === undefined) {
        const last = this.#lastAt.get(endpoint);
        const shown = last === undefined ? {} : { exchange: last };
        this.#held.set(key, { ...shown, requirement, endpoint, times: 1 });
      } else held.times += 1;
    }
    for (const finding of findings) this.#find(finding);
  }

  /** Counts how a request filled each member that its endpoint takes, by the status of the answer (null without an answer). */
  sent(endpoint: string, members: readonly (readonly [member: string, as: Sent['as']])[], status: number | null): void {
    for (const [member, as] of members) {
      const key = `${endpoint} ${member} ${as} ${status}`;
      const { times } = this.#sent.get(key) ?? { times: 0 };
      this.#sent.set(key, { kind: 'sent', endpoint, member, as, status, times: times + 1 });
    }
  }

  note(evidence: Evidence): void {
    this.#write(this.#secrets.within(evidence));
  }

  /** A redacted value: without the secrets that this worker knows. */
  shown<T>(value: T): T {
    return this.#secrets.within({ message: value }).message;
  }

  /** How many exchanges this worker has had. */
  get exchanges(): number {
    return this.#exchanges;
  }

  /** How often this worker judged a requirement. */
  times(requirement: string): number {
    return this.#looked.get(requirement) ?? 0;
  }

  /** How many findings this worker has about a requirement. */
  findingsOf(requirement: string): number {
    return this.#found.get(requirement)?.times ?? 0;
  }

  firstFindingOf(requirement: string): Finding | undefined {
    return this.#found.get(requirement)?.first;
  }

  /** Writes the counts since the last flush. */
  flush(): void {
    for (const held of this.#held.values()) this.#write({ kind: 'held', ...held });
    for (const again of this.#again.values()) this.#write(again);
    for (const sent of this.#sent.values()) this.#write(sent);
    this.#sent.clear();
    this.#held.clear();
    this.#again.clear();
  }

  /**
   * A finding like an earlier one is written only with a smaller counterexample, and otherwise counted: the report shows the smallest,
   * and a deployment with the same deviation on sixty thousand pages would fill the disk.
   */
  #find({ exchanges: ids, ...rest }: Finding): void {
    const finding = { ...rest, exchanges: ids.slice(-MOST_SHOWN) };
    const { requirement, endpoint, place, flaw } = finding;
    const { first, times } = this.#found.get(requirement) ?? { first: finding, times: 0 };
    this.#found.set(requirement, { first, times: times + 1 });
    const shown = finding.exchanges.flatMap((id) => this.#recent.get(id) ?? []);
    const key = JSON.stringify([requirement, endpoint, place, flaw]);
    const bytes = shown.reduce((sum, exchange) => sum + contentBytes(exchange), 0);
    if (bytes >= (this.#smallest.get(key) ?? Number.POSITIVE_INFINITY)) {
      const { times: more } = this.#again.get(key) ?? { times: 0 };
      const known = { requirement, endpoint, place, ...(flaw === undefined ? {} : { flaw }) };
      this.#again.set(key, { kind: 'again', ...known, times: more + 1 });
      return;
    }
    this.#smallest.set(key, bytes);
    const exchanges = shown.map((exchange) => this.#secrets.record(exchange));
    // A finding quotes the answer, where a secret may stand in the wrong place, so it is redacted. `sign` is only for the script.
    const { sign: _, ...told } = finding;
    const script = this.#compile?.(finding, [...this.#writes.values(), ...this.#recent.values()]) ?? null;
    this.#write({
      kind: 'found',
      finding: this.#secrets.within(told),
      exchanges,
      ...(this.#trial === '' ? {} : { trial: this.#trial }),
      ...(script === null ? {} : { script }),
    });
  }
}
