import type { Exchange } from '../../exchange/exchange.ts';
import { Secrets } from '../../exchange/secrets/secrets.ts';
import { Dialect } from '../../exchange/wire/dialect.ts';
import { parseJsonBody } from '../../exchange/wire/json-body.ts';
import { pathOfAddress } from '../../exchange/wire/sent-address.ts';
import { Notebook } from '../../harness/bench/notebook.ts';
import type { Finding } from '../../judge/finding.ts';
import { type Judgement, judge } from '../../judge/judge.ts';
import { type Match, matchEndpoint } from '../../judge/match-endpoint.ts';
import { refused, type Subject, succeeded } from '../../judge/subject/subject.ts';
import type { Evidence } from '../../report/evidence.ts';
import { Traffic } from '../../report/model/assemble/traffic.ts';
import type { BaseAddresses, Matched } from './base-addresses.ts';
import { Callers } from './callers.ts';
import { judgeDefaults } from './defaults.ts';
import { inOrder } from './in-order.ts';
import { KnownValues } from './known-values.ts';
import { LongDeleted } from './long-deleted.ts';
import { openFieldsIn } from './open-fields.ts';
import { withOverlaps } from './overlaps.ts';
import { ReadFindings } from './read-findings.ts';
import { reasons } from './reasons.ts';
import { Repeats } from './repeats.ts';
import { showsUnset } from './shows-unset.ts';
import { Sightings } from './sightings.ts';
import { wantsPage } from './wants-page.ts';
import { needRequest, needSoleControl } from './what-laws-need.ts';

/** Options for judging a recording. */
export interface JudgingOptions {
  /** The base addresses that are known. Others are the most frequent ones. */
  readonly given?: Partial<BaseAddresses>;
  readonly dialect?: Dialect;
  /** Whether nobody else changes what the recording shows. Only then are reads compared with what was written before. */
  readonly alone?: boolean;
  /** How long the deployment may take to show what was written, where nobody waited for it. */
  readonly patienceMs?: number;
  /** The inaccuracy of the recorded times, in milliseconds. */
  readonly slackMs?: number;
}

/** The result of judging a recording. */
export interface JudgedRecording {
  readonly evidence: readonly Evidence[];
  readonly traffic: Traffic;
  readonly bases: BaseAddresses;
  /** Every finding in every exchange, redacted. The evidence has one counterexample of each kind. */
  readonly findings: readonly Finding[];
  /** How many exchanges were not judged, or not wholly, by the reason. */
  readonly unjudged: ReadonlyMap<string, number>;
}

/** Checks recorded traffic against every law that can be judged from answers alone. */
export class Judging {
  readonly evidence: Evidence[] = [];
  readonly findings: Finding[] = [];
  readonly unjudged = new Map<string, number>();
  readonly traffic = new Traffic();
  readonly #secrets: Secrets;
  readonly #notebook: Notebook;
  readonly #callers = new Callers();
  readonly #repeats = new Repeats();
  readonly #sightings = new Sightings();
  readonly #known = new KnownValues();
  readonly #longDeleted = new LongDeleted();
  readonly #reads: ReadFindings;
  readonly #bases: BaseAddresses;
  readonly #options: JudgingOptions;

  constructor(bases: BaseAddresses, options: JudgingOptions, secrets = new Secrets()) {
    this.#bases = bases;
    this.#options = options;
    this.#secrets = secrets;
    this.#secrets.follow(options.dialect ?? Dialect.none);
    this.#notebook = new Notebook((line) => this.evidence.push(line), secrets);
    this.#reads = new ReadFindings(options.patienceMs ?? 0, (judgement) => this.#report(judgement));
  }

  /** Judges exchanges that began after all those before had ended. */
  add(exchanges: readonly Exchange[]): void {
    for (const exchange of exchanges) this.#secrets.learn(exchange, true);
    this.judge(inOrder(exchanges));
  }

  /** Judges exchanges in the order in which they began. Their secrets must be known already. */
  judge(exchanges: Iterable<Exchange>): void {
    for (const [{ exchange, match }, isDisturbed] of withOverlaps(
      this.#matched(exchanges),
      this.#options.slackMs ?? 0,
    )) {
      if (match === null) {
        this.leave('elsewhere');
        this.#unlearn(exchange);
      } else if (wantsPage(exchange)) this.leave('page');
      else this.#judge(exchange, match, isDisturbed);
    }
  }

  /** Adds the endpoint to each exchange; null if it was sent to another address. */
  *#matched(exchanges: Iterable<Exchange>): Generator<Matched, undefined> {
    for (const exchange of exchanges) {
      const match = matchEndpoint(exchange.request.method, exchange.request.url);
      const isOurs = match !== null && match.base === this.#bases[match.resource.api];
      yield { exchange, match: isOurs ? match : null };
    }
  }

  /** The result, redacted again: a secret may have become known after a text with it was recorded. */
  get outcome(): JudgedRecording {
    return {
      evidence: this.#secrets.within(this.evidence),
      findings: this.#secrets.within(this.findings),
      traffic: this.traffic,
      bases: this.#bases,
      unjudged: this.unjudged,
    };
  }

  /** Redacts all secrets that are known by now. */
  redact(text: string): string {
    return this.#secrets.text(text);
  }

  leave(reason: keyof typeof reasons): void {
    this.unjudged.set(reasons[reason], (this.unjudged.get(reasons[reason]) ?? 0) + 1);
  }

  /** After a write that the documents do not show, the state of what it may have changed is unknown. */
  #unlearn(exchange: Exchange): void {
    if (exchange.request.method === 'GET' || !URL.canParse(exchange.request.url)) return;
    const { pathname } = new URL(exchange.request.url);
    const keys = [pathname, ...pathname.split('/').filter((part) => part !== '')];
    this.#forget(exchange, keys);
    this.#callers.wrote(exchange, keys);
    if (exchange.request.method === 'DELETE') this.#callers.deleted(keys);
  }

  #forget(exchange: Exchange, keys: readonly string[]): void {
    for (const key of keys) {
      this.#callers.of(exchange).forget(key);
      this.#known.forget(key);
    }
  }

  #judge(recorded: Exchange, match: Match, isDisturbed: boolean): void {
    const exchange = { ...recorded, endpoint: match.endpoint.id };
    if (this.#repeats.isRepeat(exchange)) {
      this.leave('repeated');
      return;
    }
    this.#notebook.exchange(exchange);
    this.traffic.add(exchange);
    if (exchange.response === null) this.leave('unanswered');
    else if (exchange.cut) this.leave('cut');
    if (exchange.sentCut) this.leave('sentCut');
    const subject = this.#subjectOf(exchange, match);
    const judgements = [...judge(subject), ...(exchange.sentCut || exchange.cut ? [] : judgeDefaults(subject))];
    const reads = judgements.filter(({ law }) => needSoleControl.includes(law));
    const others = judgements.filter(({ law }) => !needSoleControl.includes(law));
    const decided = others.filter((judgement) => this.#decides(subject, judgement, isDisturbed));
    if (isDisturbed && decided.length < others.length) this.leave('overlapping');
    for (const judgement of decided) this.#report(judgement);
    this.#mindReads(subject, exchange.cut || isDisturbed ? [] : reads);
    this.#learn(subject, isDisturbed);
    this.#known.learn(subject, reads);
    const gone = this.#longDeleted.learn(subject);
    if (gone !== null) for (const memory of [this.#known, this.#sightings, this.#callers]) memory.drop(gone);
  }

  end(): void {
    this.#reads.close();
    this.#notebook.flush();
  }

  #subjectOf(exchange: Exchange, { resource, endpoint, params, base }: Match): Subject {
    const model = this.#callers.of(exchange);
    const id = params['id'] ?? null;
    const { body } = exchange.request;
    const sent = exchange.sentCut || body === null ? undefined : this.#dialect.fromWire(parseJsonBody(body));
    // The first update of a resource that is older than the recording is compared with what it sends.
    if (endpoint.operation === 'update' && id !== null && succeeded(exchange) && model.expected(id) === undefined)
      model.adopt(resource, id, {});
    return {
      exchange,
      resource,
      endpoint,
      // Nobody says what the senders were entitled to do, so only successes are judged by their status.
      expectation: succeeded(exchange) ? 'success' : 'open',
      sent,
      openFields: openFieldsIn({ resource, endpoint, sent, before: model.expected(id ?? '') }),
      id,
      baseUrl: base,
      model,
    };
  }

  get #dialect(): Dialect {
    return this.#options.dialect ?? Dialect.none;
  }

  #decides(subject: Subject, { law }: Judgement, isDisturbed: boolean): boolean {
    const { exchange, endpoint } = subject;
    if (exchange.cut) return law === endpoint.operation;
    if (needRequest.includes(law) && (exchange.sentCut || isDisturbed)) return false;
    if (law === 'shape' && showsUnset(subject)) return false;
    if (law !== 'update-keeps-rest') return true;
    if (Object.keys(subject.model.expected(subject.id ?? '') ?? {}).length === 0) return false;
    return this.#options.alone ? this.#sightings.isKnown(subject) : this.#sightings.isFresh(subject);
  }

  #mindReads(subject: Subject, reads: readonly Judgement[]): void {
    if (!this.#options.alone || reads.length === 0) return;
    const { never, rest } = this.#known.part(subject, reads);
    for (const judgement of never) this.#report(judgement);
    const { url } = subject.exchange.request;
    this.#reads.add({ url, sinceWriteMs: this.#sightings.sinceWriteMs(subject) }, rest);
  }

  #learn(subject: Subject, isDisturbed: boolean): void {
    const { exchange, resource } = subject;
    const model = this.#callers.of(exchange);
    if (exchange.request.method !== 'GET' && !refused(exchange)) {
      const keys = [subject.id ?? '', pathOfAddress(exchange.request.url)].filter((key) => key !== '');
      // Includes the lists that the write may have changed: their path is the beginning of its path.
      this.#reads.close((url) => keys.some((key) => url.includes(key) || key.startsWith(new URL(url).pathname)));
      this.#callers.wrote(exchange, keys);
      if (exchange.request.method === 'DELETE') this.#callers.deleted(keys);
      const isUnsure = isDisturbed || !succeeded(exchange) || exchange.cut || exchange.sentCut;
      if (isUnsure && !['create', 'delete'].includes(subject.endpoint.operation)) {
        this.#forget(exchange, keys);
        this.#sightings.forget(subject);
        return;
      }
    }
    model.learn(subject);
    this.#sightings.learn(subject);
    // If others may write too, the state before the next update is what was shown last.
    if (!this.#options.alone && !isDisturbed)
      for (const [id, shown] of this.#sightings.shownIn(subject))
        if (model.expected(id)) model.adopt(resource, id, shown);
  }

  #report(judgement: Judgement): void {
    this.#notebook.judgement(judgement);
    for (const { sign: _, ...finding } of judgement.findings) this.findings.push(this.#secrets.within(finding));
  }
}
