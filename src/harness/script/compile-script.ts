import { isUtf8 } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Header } from '../../exchange/recorded-exchange.ts';
import type { Script, ScriptStep, Sign, Template } from '../../exchange/script/script.ts';
import { isCredentialHeader } from '../../exchange/secrets/secret-names.ts';
import type { Secrets } from '../../exchange/secrets/secrets.ts';
import type { Finding } from '../../judge/finding.ts';
import { can } from '../request/ask.ts';
import type { Plan } from '../target/plan.ts';
import type { Target } from '../target/target.ts';
import { isContradicted } from './is-contradicted.ts';
import { madeUp, madeUpIn } from './made-up.ts';
import { NotAlone, stopIf } from './not-alone.ts';
import { isBroughtBack, isMissing, isModule, isMoving, isSeenOtherwise, restsOn } from './rests-on-more.ts';
import { signOf } from './sign-of.ts';
import { sliceOf } from './slice-of.ts';
import { creationOf, Story } from './story.ts';
import { type Replacement, templateOf, timesIn } from './template-of.ts';

export interface CompileOptions {
  readonly target: Target;
  readonly token: string;
  readonly runId: string;
  /** The longest lag of a read that was seen. */
  readonly lagMs?: number;
  /** Redacts secrets. A script that it would change must not be written. */
  readonly redact: <T>(value: T) => T;
}

/** Headers that Node sets itself. */
const isImplied = ([name]: Header): boolean => /^(connection|content-length|host)$/i.test(name);

/** The form of an id that a deployment may have issued: a prefix and a suffix. */
const issuedId = /\b[a-z]+_\w{6,}/gi;

const apiOf = (url: string, { management, agent }: Target): ScriptStep['api'] | null => {
  if (management && url.startsWith(`${management.baseUrl}/`)) return 'management';
  return agent && url.startsWith(`${agent.baseUrl}/`) ? 'agent' : null;
};

/** Whether a sign is looked for on all pages of a list. */
const isOfItems = (sign: Sign): boolean =>
  sign.kind === 'listed' ||
  sign.kind === 'rule' ||
  (sign.kind === 'value' && sign.item !== undefined) ||
  (sign.kind === 'body' && sign.wrong === 'contains');

class Compiler {
  readonly #options: CompileOptions;
  readonly #story: Story;
  readonly #slice: readonly number[];
  readonly #fixtures: readonly string[];

  constructor(options: CompileOptions, story: Story, slice: readonly number[]) {
    this.#options = options;
    this.#story = story;
    this.#slice = slice;
    this.#fixtures = JSON.stringify(options.target.fixtures).match(/\w{8,}/g) ?? [];
  }

  /** Values that are different in every run, with what replaces them: values from answers of earlier steps, the token, the run id. */
  replacements(before: number): readonly Replacement[] {
    const { token, runId } = this.#options;
    const captured = [...this.#story.origins].flatMap(([text, { index, at }]): Replacement[] => {
      const step = this.#slice.indexOf(index);
      return step >= 0 && step < before ? [[text, { answer: step, at }]] : [];
    });
    return [...captured, [token, { fill: 'token' }], [runId, { fill: 'run' }]];
  }

  step(index: number, n: number): ScriptStep {
    const { target } = this.#options;
    const exchange = this.#story.at(index);
    const { method, url, headers, body } = exchange.request;
    const api = apiOf(url, target);
    if (api === null) throw new NotAlone();
    const text = body === null || !isUtf8(body) ? '' : body.toString('utf8');
    const known = [...this.replacements(n), ...madeUpIn(text)];
    // Instead of a later page, the script reads the list from its first page.
    const first = this.#story.at(this.#story.firstPageOf(index)).request.url;
    const path = templateOf(first.slice((target[api]?.baseUrl ?? '').length), known);
    stopIf(method !== 'GET' && !this.#mayRepeat(exchange, path));
    stopIf(exchange.response === null || exchange.endpoint.includes('/api/requests'));
    // The settings of a lent place depend on its owner.
    stopIf(this.#isLent(path) && isModule(exchange));
    stopIf(/[^!-~]/.test(url));
    const removal = this.#removalOf(exchange, n);
    return {
      api,
      method,
      path,
      headers: headers
        .filter((header) => !isImplied(header))
        .map(([name, value]) => ({ name, value: this.#header(name, value, known) })),
      body:
        body === null
          ? null
          : isUtf8(body)
            ? templateOf(body.toString('utf8'), [
                ...known,
                ...timesIn(body.toString('utf8'), exchange.timings.startedAt),
              ])
            : { base64: body.toString('base64') },
      status: exchange.response?.status ?? 0,
      ...(this.#wasTogether(n) ? { together: true } : {}),
      ...(removal === null ? {} : { removal }),
    };
  }

  #header(name: string, value: string, known: readonly Replacement[]): Template {
    const template = templateOf(value, known);
    if (!isCredentialHeader(name) || template.length === 0) return template;
    const literal = template.filter((part) => typeof part === 'string').join('');
    if (template.some((part) => typeof part !== 'string')) {
      stopIf(!/^(\w+ +)?$/.test(literal));
      return template;
    }
    return madeUp(value, [this.#options.token, ...this.#story.origins.keys()]);
  }

  /** Whether a write can be repeated: a creation whose path is fixed and whose resource can be deleted, or a request that names no fixture. */
  #mayRepeat(exchange: Exchange, path: Template): boolean {
    const resource = creationOf(exchange);
    if (resource !== undefined) return can(resource, 'delete') && path.length === 1;
    return !this.#isLent(path);
  }

  #isLent(path: Template): boolean {
    return path.some((part) => typeof part === 'string' && this.#fixtures.some((one) => part.includes(one)));
  }

  #removalOf(exchange: Exchange, n: number): Template | null {
    const resource = creationOf(exchange);
    return resource === undefined ? null : [`${resource.collection}/`, { answer: n, at: `/${resource.key ?? 'id'}` }];
  }

  /**
   * Whether a request names a resource that the script does not make and that is gone when it runs, or a variation of an issued id, such as its
   * first half.
   */
  #namesOthers({ path, body }: ScriptStep): boolean {
    const literal = [...path, ...(body === null || 'base64' in body ? [] : body)].filter(
      (part) => typeof part === 'string',
    );
    return (literal.join('\n').match(issuedId) ?? [])
      .filter((id) => !this.#fixtures.includes(id))
      .some((id) => this.#story.shows(id) || this.#story.resembles(id));
  }

  /** Whether a request ran concurrently with the one before it: their answers may differ if they are sent one after the other. */
  #wasTogether(n: number): boolean {
    const [index, before] = [this.#slice[n], this.#slice[n - 1]];
    if (index === undefined || before === undefined) return false;
    const { startedAt, totalMs } = this.#story.at(before).timings;
    return Date.parse(startedAt) + totalMs > Date.parse(this.#story.at(index).timings.startedAt) + 1;
  }

  /** Whether an answer of an agent may depend on traffic through its tunnels. */
  #restsOnTraffic({ place, endpoint }: Finding): boolean {
    const { target } = this.#options;
    const since = this.#story.exchanges.slice(this.#slice[0]);
    return (
      endpoint.includes(' /api/') &&
      (place.startsWith('/metrics') || since.some(({ request }) => apiOf(request.url, target) === null))
    );
  }

  script(finding: Finding): Script {
    const { target } = this.#options;
    const last = this.#slice.at(-1) ?? 0;
    const addresses: readonly Replacement[] = [
      [target.management?.baseUrl ?? '', { fill: 'management' }],
      [target.agent?.baseUrl ?? '', { fill: 'agent' }],
    ];
    const known = [...this.replacements(this.#slice.length), ...addresses];
    const sign = signOf(finding, {
      story: this.#story,
      last,
      slice: this.#slice,
      template: (text) => templateOf(text, known),
      sent: this.#slice.map((index) => this.#story.textOf(index)).join('\n'),
    });
    if (sign === null) throw new NotAlone();
    // On several pages, a script can only look for items.
    stopIf(this.#story.firstPageOf(last) !== last && !isOfItems(sign));
    stopIf(isContradicted(this.#story, this.#slice, sign));
    stopIf(sign.kind === 'value' && isSeenOtherwise(finding, this.#story, this.#slice, target));
    stopIf(isOfItems(sign) && isBroughtBack(this.#story, this.#slice));
    stopIf(sign.kind === 'status' && isMissing(this.#story, this.#slice));
    stopIf(this.#restsOnTraffic(finding) || isMoving(finding));
    const { settleMs, deletionMs } = target.patience;
    const lagMs = Math.ceil(this.#options.lagMs ?? 0);
    const steps = this.#slice.map((index, n) => this.step(index, n));
    stopIf(steps.some((step) => this.#namesOthers(step)) || this.#slice.some((index) => this.#story.isRenamed(index)));
    return {
      steps,
      sign,
      patienceMs: Math.max(settleMs, deletionMs),
      ...(lagMs === 0 ? {} : { lagMs }),
    };
  }
}

/** Compiles the scripts of one worker. */
export const scriptsFor =
  ({ target, runId }: Plan, token: string, secrets: Secrets, settling: { readonly longestMs: number }) =>
  (finding: Finding, exchanges: readonly Exchange[]): Script | null =>
    compileScript(finding, exchanges, {
      target,
      token,
      runId,
      lagMs: settling.longestMs,
      redact: (value) => secrets.within(value),
    });

/**
 * Compiles a script from the exchanges of a worker: requests that make what is needed, show a finding, and remove what they made. Null where a
 * finding rests on more than requests: traffic through tunnels, lent fixtures, resources that cannot be deleted, or a secret.
 */
export const compileScript = (
  finding: Finding,
  exchanges: readonly Exchange[],
  options: CompileOptions,
): Script | null => {
  const { target, redact } = options;
  // A script knows no dialect and no public address, so it could not read the answers.
  if (Object.keys(target.dialect).length > 0 || target.management?.publicUrl) return null;
  const last = exchanges.findIndex(({ id }) => id === finding.exchanges.at(-1));
  if (last < 0) return null;
  const story = new Story(exchanges.slice(0, last + 1));
  const shown = finding.exchanges.map((id) => exchanges.findIndex((one) => one.id === id)).filter((n) => n <= last);
  if (shown.includes(-1)) return null;
  try {
    const slice = sliceOf(story, shown, restsOn(finding, story, last));
    if (slice === null) return null;
    const script = new Compiler(options, story, slice).script(finding);
    return isDeepStrictEqual(redact(script), script) ? script : null;
  } catch (error) {
    if (error instanceof NotAlone) return null;
    throw error;
  }
};
