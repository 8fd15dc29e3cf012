import { MOST_SHOWN } from '../../exchange/bounds.ts';
import { contentOf, type Exchange } from '../../exchange/exchange.ts';
import type { Script } from '../../exchange/script/script.ts';
import type { Secrets } from '../../exchange/secrets/secrets.ts';
import type { Finding } from '../../judge/finding.ts';
import type { Judgement } from '../../judge/judge.ts';
import type { Evidence } from '../../report/evidence.ts';

/** How many exchanges are kept at hand, so that a finding can show those that led to it. */
const remembered = 500;

/** How many writes before them: a script makes again what a deviation rests on, and that may have been made long before. */
const rememberedWrites = 2000;

/** How much all of their answers may hold; a few of the largest that are read at all. */
const rememberedBytes = 64 * 1024 * 1024;

const bodyBytes = ({ request, response }: Exchange): number =>
  (request.body?.length ?? 0) + (response?.body.length ?? 0) + (response?.decoded?.body.length ?? 0);

/** As the report measures a counterexample. */
const contentBytes = ({ request, response }: Exchange): number =>
  (request.body?.length ?? 0) + (response === null ? 0 : contentOf(response).length);

/** Whether a write was answered as one is whose token may not. The agent API takes no token (document 3, Authentication). */
const isDenial = ({ request, response }: Exchange): boolean =>
  request.method !== 'GET' &&
  [401, 403].includes(response?.status ?? 0) &&
  request.headers.some(([name]) => name.toLowerCase() === 'authorization');

type Sent = Extract<Evidence, { kind: 'sent' }>;

/** Makes requests that anybody can send to see a finding again; null where there are none. */
type Compile = (finding: Finding, exchanges: readonly Exchange[]) => Script | null;

/** Where a worker writes down what it sees. Everything that leaves it is redacted already. */
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
  readonly #compile: Compile;
  #trial = '';
  #isDenied = false;
  #isClosed = false;
  #exchanges = 0;
  #bytes = 0;

  constructor(write: (evidence: Evidence) => void, secrets: Secrets, compile: Compile = () => null) {
    this.#compile = compile;
    this.#write = write;
    this.#secrets = secrets;
  }

  /** Keeps an exchange at hand for findings that speak of it, without the parsed body: that may take twenty times as much memory. */
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
      if (oldest.request.method !== 'GET' && this.#bytes <= rememberedBytes) this.#writes.set(id, oldest);
      else this.#bytes -= bodyBytes(oldest);
    }
  }

  /** Sets the trial to which everything from here on belongs. */
  begin(id: string): void {
    this.#trial = id;
    this.#isDenied = false;
  }

  /** Whether a write of this trial was answered as one is whose token may not. */
  get isDenied(): boolean {
    return this.#isDenied;
  }

  /** Nothing that is judged from here on counts. */
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

  /** Counts what a request had for each member that its endpoint takes, and the status that answered; null without an answer. */
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

  /** A value as it may leave the process: without the secrets that this worker knows. */
  shown<T>(value: T): T {
    return this.#secrets.within({ message: value }).message;
  }

  /** How many exchanges this worker has had. */
  get exchanges(): number {
    return this.#exchanges;
  }

  /** How often a requirement was looked at by this worker. */
  times(requirement: string): number {
    return this.#looked.get(requirement) ?? 0;
  }

  /** How many findings there are by now about a requirement. */
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
   * Of what was found before only a smaller counterexample is written: the report shows the smallest, and a deployment that is wrong
   * in the same way on sixty thousand pages would fill the disk.
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
    // What an answer showed is quoted in a finding, and may be a secret in the wrong place.
    const { sign: _, ...told } = finding;
    const script = this.#compile(finding, [...this.#writes.values(), ...this.#recent.values()]);
    this.#write({
      kind: 'found',
      finding: this.#secrets.within(told),
      exchanges,
      ...(this.#trial === '' ? {} : { trial: this.#trial }),
      ...(script === null ? {} : { script }),
    });
  }
}
