import type { Exchange } from '../../exchange/exchange.ts';
import type { Secrets } from '../../exchange/secrets.ts';
import type { Finding } from '../../judge/finding.ts';
import type { Judgement } from '../../judge/judge.ts';
import type { Evidence } from '../../report/evidence.ts';

/** How many exchanges are kept at hand, so that a finding can show those that led to it. */
const remembered = 500;

/** How much all of their answers may hold; a few of the largest that are read at all. */
const rememberedBytes = 64 * 1024 * 1024;

const bytesOf = ({ response }: Exchange): number => response?.body.length ?? 0;

/** Where a worker writes down what it sees. Everything that leaves it is redacted already. */
export class Notebook {
  readonly #write: (evidence: Evidence) => void;
  readonly #secrets: Secrets;
  readonly #recent = new Map<string, Exchange>();
  readonly #held = new Map<string, { requirement: string; endpoint: string; times: number }>();
  readonly #looked = new Map<string, number>();
  readonly #findings: Finding[] = [];
  #exchanges = 0;
  #bytes = 0;

  constructor(write: (evidence: Evidence) => void, secrets: Secrets) {
    this.#write = write;
    this.#secrets = secrets;
  }

  /** Keeps an exchange at hand for findings that speak of it. */
  exchange(exchange: Exchange): void {
    this.#exchanges += 1;
    this.#recent.set(exchange.id, exchange);
    this.#bytes += bytesOf(exchange);
    for (const [id, oldest] of this.#recent) {
      if (id === exchange.id || (this.#recent.size <= remembered && this.#bytes <= rememberedBytes)) break;
      this.#recent.delete(id);
      this.#bytes -= bytesOf(oldest);
    }
  }

  judgement({ requirement, endpoint, findings }: Judgement): void {
    this.#looked.set(requirement, this.times(requirement) + 1);
    if (findings.length === 0) {
      const key = `${requirement} ${endpoint}`;
      const { times } = this.#held.get(key) ?? { times: 0 };
      this.#held.set(key, { requirement, endpoint, times: times + 1 });
    }
    for (const finding of findings) {
      this.#findings.push(finding);
      const exchanges = finding.exchanges.flatMap((id) => {
        const exchange = this.#recent.get(id);
        return exchange ? [this.#secrets.record(exchange)] : [];
      });
      // What an answer showed is quoted in a finding, and may be a secret in the wrong place.
      this.#write({ kind: 'found', finding: this.#secrets.within(finding), exchanges });
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

  findingsOf(requirement: string): readonly Finding[] {
    return this.#findings.filter((finding) => finding.requirement === requirement);
  }

  /** Writes the counts since the last flush. */
  flush(): void {
    for (const held of this.#held.values()) this.#write({ kind: 'held', ...held });
    this.#held.clear();
  }
}
