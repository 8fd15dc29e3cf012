/** Everything that a script holds besides the player. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { isOwnOrigin } from '../../contract/own-origin.ts';
import type { Script, ScriptSlot, ScriptStep, Template } from '../../exchange/script/script.ts';
import { lookFor, mostPages, type SignSight } from './look-for.ts';
import { type Answer, jsonOf, NotTried, SilentDeployment, sendRequest } from './send-request.ts';
import { memberOf, valuesAt } from './values-at.ts';

export interface PlayedScript extends Script {
  readonly baseUrls: { readonly management: string; readonly agent: string };
  /** The environment variable that holds the token; '' where none is needed. */
  readonly tokenEnv: string;
  readonly expected: string;
}

type Env = Readonly<Record<string, string | undefined>>;

const pauseMs = 200;
/** How long a read must stay right before it counts as right, if no longer lag is known. */
const leastSteadyMs = 1000;

const newRun = (): string =>
  `${new Date()
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/[-:]/g, '')
    .replace('T', '-')}-${randomBytes(2).toString('hex')}`;

const orNotTried = (look: () => SignSight): SignSight | NotTried => {
  try {
    return look();
  } catch (error) {
    if (error instanceof NotTried) return error;
    throw error;
  }
};

class Player {
  readonly #script: PlayedScript;
  readonly #baseUrls: PlayedScript['baseUrls'];
  readonly #token: string;
  readonly #say: (line: string) => void;
  readonly #run = newRun();
  readonly #answers: Answer[] = [];
  readonly #made: { readonly step: ScriptStep; readonly n: number }[] = [];
  readonly #chosen = new Map<string, string>();

  constructor(script: PlayedScript, env: Env, say: (line: string) => void) {
    const { management, agent } = script.baseUrls;
    this.#script = script;
    this.#baseUrls = {
      management: (env['PLUMBLINE_BASE_URL'] ?? management).replace(/\/+$/, ''),
      agent: (env['PLUMBLINE_AGENT_URL'] ?? agent).replace(/\/+$/, ''),
    };
    this.#token = env[script.tokenEnv] ?? '';
    this.#say = say;
  }

  /** Sends all steps and looks at the answer to the last. */
  async play(): Promise<SignSight> {
    const { steps, sign, patienceMs, lagMs = 0 } = this.#script;
    const steadyMs = Math.max(leastSteadyMs, 2 * lagMs);
    const under: Promise<void>[] = [];
    for (const [n, step] of steps.entries()) {
      if (!step.together) await Promise.all(under.splice(0));
      under.push(this.#play(step, n));
    }
    await Promise.all(under);
    const step = steps.at(-1);
    let answer = this.#answers.at(-1);
    if (step === undefined || answer === undefined) throw new NotTried('there is nothing to send');
    const isRead = step.method === 'GET';
    // Eventually consistent deployments may answer with an older state for a while, so the read is repeated.
    const mayLag = isRead && steps.some(({ method }) => method !== 'GET');
    const began = Date.now();
    for (let wasWrong = false; ; answer = await this.#send(step)) {
      const pages = isRead ? await this.#pagesOf(step, answer) : [answer];
      const sight = orNotTried(() => lookFor(sign, pages, (text) => this.#filled(text)));
      const isRight = !(sight instanceof NotTried) && !sight.wrong;
      const waitedMs = Date.now() - began;
      if (!mayLag || waitedMs >= patienceMs || (isRight && (wasWrong || waitedMs >= steadyMs))) {
        if (sight instanceof NotTried) throw sight;
        return sight;
      }
      wasWrong ||= !isRight;
      await setTimeout(Math.min(pauseMs, patienceMs));
    }
  }

  /** Removes what was made, the newest first. */
  async clean(): Promise<void> {
    for (const { step, n } of this.#made.reverse()) {
      const headers = step.headers.filter(({ name }) => !/^(authorization|content-type)$/i.test(name));
      const own = { name: 'Authorization', value: ['Bearer ', { fill: 'token' as const }] };
      const plain = { ...step, body: null, headers: step.api === 'agent' ? headers : [...headers, own] };
      const paths = await this.#pathsOf(plain).catch(() => []);
      if (paths.length === 0) this.#say(`left behind: what step ${n + 1} made, because its answer names no id`);
      for (const path of paths) {
        const answer = await this.#send({ ...plain, method: 'DELETE' }, path).catch(() => null);
        const isGone = answer !== null && (answer.status < 300 || answer.status === 404 || answer.status === 410);
        if (!isGone) this.#say(`left behind: DELETE ${path} ${answer === null ? 'was not answered' : answer.status}`);
      }
    }
  }

  /** The paths of what a step created. If its answer has no id, the paths of list items with the marker of this run. */
  async #pathsOf(step: ScriptStep): Promise<readonly string[]> {
    const { removal = [] } = step;
    const [start, slot] = removal;
    if (typeof start !== 'string' || typeof slot !== 'object' || !('answer' in slot)) return [];
    try {
      return [this.#filled(removal, encodeURIComponent)];
    } catch (error) {
      if (!(error instanceof NotTried)) throw error;
    }
    const read = { ...step, method: 'GET', path: [start.replace(/\/$/, '')] };
    const pages = await this.#pagesOf(read, await this.#send(read));
    const isOurs = (item: unknown): boolean => JSON.stringify(item).includes(this.#run);
    const items = pages.flatMap((page) => valuesAt(jsonOf(page), '/*/*')).filter(isOurs);
    const ids = items.flatMap((item) => valuesAt(item, slot.at)).filter((id) => typeof id === 'string');
    return ids.map((id) => `${start}${encodeURIComponent(id)}`);
  }

  async #play(step: ScriptStep, n: number): Promise<void> {
    const path = this.#filled(step.path);
    const answer = await this.#send(step, path);
    this.#answers[n] = answer;
    const shown = path.length > 120 ? `${path.slice(0, 120)}...` : path;
    this.#say(`${n + 1}. ${step.method} ${shown}: ${answer.status}`);
    if (step.removal !== undefined && answer.status >= 200 && answer.status <= 299) this.#made.push({ step, n });
  }

  #send(step: ScriptStep, path = this.#filled(step.path)): Promise<Answer> {
    const { body } = step;
    const bytes = body && ('base64' in body ? Buffer.from(body.base64, 'base64') : Buffer.from(this.#filled(body)));
    return sendRequest(`${this.#baseUrls[step.api]}${path}`, step.method, this.#headersOf(step), bytes);
  }

  #headersOf({ headers }: ScriptStep): string[] {
    return headers.flatMap(({ name, value }) => [name, this.#filled(value)]);
  }

  /** An answer and, where it is a page of a list, the pages after it. */
  async #pagesOf(step: ScriptStep, first: Answer): Promise<readonly Answer[]> {
    const pages = [first];
    const read = new Set<string>();
    const base = this.#baseUrls[step.api];
    for (let page = first; pages.length < mostPages; ) {
      const next = memberOf(jsonOf(page), 'next_page_uri');
      if (typeof next !== 'string' || read.has(next) || !URL.canParse(next, `${base}/`)) break;
      read.add(next);
      const { href, pathname, search } = new URL(next, `${base}/`);
      if (!isOwnOrigin(href, base)) break;
      page = await sendRequest(`${new URL(base).origin}${pathname}${search}`, 'GET', this.#headersOf(step), null);
      pages.push(page);
    }
    return pages;
  }

  #filled(template: Template, written: (text: string) => string = (text) => text): string {
    return template.map((part) => (typeof part === 'string' ? part : written(this.#slot(part)))).join('');
  }

  #slot(slot: ScriptSlot): string {
    if ('fill' in slot) {
      if (slot.fill === 'token') return this.#token;
      return slot.fill === 'run' ? this.#run : this.#baseUrls[slot.fill];
    }
    if ('answer' in slot) return this.#captured(slot.answer, slot.at);
    // The same slot is the same text wherever it stands.
    const key = JSON.stringify(slot);
    const text = this.#chosen.get(key) ?? madeFor(slot);
    this.#chosen.set(key, text);
    return text;
  }

  #captured(n: number, at: string): string {
    const answer = this.#answers[n];
    const [text] = answer === undefined ? [] : valuesAt(jsonOf(answer), at);
    if (typeof text === 'string') return text;
    throw new NotTried(`the answer to step ${n + 1} has no text at ${at}, which is needed later`);
  }
}

const madeFor = (slot: Extract<ScriptSlot, { madeUp: number } | { inMs: number }>): string =>
  'madeUp' in slot
    ? randomBytes(slot.madeUp).toString('hex').slice(0, slot.madeUp)
    : new Date(Date.now() + slot.inMs).toISOString().replace(/\.\d+Z$/, slot.digits === 0 ? 'Z' : '.000Z');

/**
 * Plays a script. Returns 1 if the deviation is there, 0 if it is gone, 3 if it could not be tried, 2 without a token. If the steps are answered
 * otherwise than when it was found, `replay` tries it by another way, because for example a new refusal may be why it seems gone.
 */
export const playScript = async (
  script: PlayedScript,
  env: Env,
  say: (line: string) => void,
  replay: () => number = () => 3,
): Promise<number> => {
  const { tokenEnv } = script;
  if (tokenEnv !== '' && !env[tokenEnv]) {
    say(`the environment variable ${tokenEnv} is not set: it must hold the token of an admin API key`);
    return 2;
  }
  const player = new Player(script, env, say);
  try {
    const { wrong, received } = await player.play().finally(() => player.clean());
    say(`expected: ${script.expected}`);
    say(`received: ${received}`);
    say(wrong ? 'The deviation is there.' : 'The deviation is gone.');
    return wrong ? 1 : 0;
  } catch (error) {
    if (!(error instanceof NotTried)) throw error;
    say(`It could not be tried: ${error.message}`);
    return error instanceof SilentDeployment ? 3 : replay();
  }
};
