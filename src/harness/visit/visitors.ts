import { randomBytes } from 'node:crypto';
import type { Client, RequestOptions } from '../../exchange/client/client.ts';
import { contentOf, type Exchange } from '../../exchange/exchange.ts';
import { Unexercised } from '../base/interruption.ts';
import { type ClientsOptions, openPublic } from '../request/delivery/clients.ts';
import { type Admission, admit, type End, type Ends } from './admission.ts';
import { type LocalServer, pathOf } from './local-server.ts';
import { ProbeBudget } from './probe-budget.ts';
import { converse, hangUp, type MirrorServer, type Speech, type Talk, talk } from './tcp.ts';

/** A tunnel, and the public address that the agent shows for it. */
export interface Visited {
  readonly name: string;
  readonly publicUrl: string;
}

export interface ProbeResult {
  readonly answer: Exchange;
  /** Whether it reached a server of ours. */
  readonly arrived: boolean;
  /** Whether the answer of our server came back as well: this proves that the address leads to it. */
  readonly proven: boolean;
  /** The server that it reached. */
  readonly server?: LocalServer;
}

interface TcpProbe extends Talk {
  readonly arrived: boolean;
  readonly proven: boolean;
}

/** Gives each probe its own connection. */
const alone = { Connection: 'close' };

const newWord = (): string => `probe-${randomBytes(16).toString('hex')}`;

/**
 * Sends requests to the public addresses of tunnels. An agent may name any address, also somebody else's. So all traffic to public addresses
 * goes through here: it is checked which addresses may be used, and an address gets only probes until one proves that it leads to a server of
 * ours. A probe is a GET of a path with a random word, or over TCP the word.
 */
export class Visitors {
  readonly #options: ClientsOptions;
  readonly #clients = new Map<string, Client>();
  readonly #servers = new Set<LocalServer>();
  readonly #mirrors = new Set<MirrorServer>();
  readonly #probes = new ProbeBudget<ProbeResult>();
  readonly #tcpProbes = new ProbeBudget<TcpProbe>();
  /** By the name of a tunnel: its proven address, and the end to which it was connected. */
  readonly #proofs = new Map<string, { readonly origin: string; readonly end: End }>();
  readonly #tcpProofs = new Map<string, { readonly origin: string; readonly end: End }>();
  /** By the name of a tunnel: the address that was shown last. The documents do not say that it stays the same after the start. */
  readonly #shown = new Map<string, string>();

  constructor(options: ClientsOptions) {
    this.#options = options;
  }

  /** Registers a server of ours to which tunnels may lead. */
  behind(server: LocalServer): LocalServer {
    this.#servers.add(server);
    return server;
  }

  mirroredBy(mirror: MirrorServer): MirrorServer {
    this.#mirrors.add(mirror);
    return mirror;
  }

  /** Whether anything has arrived at a server of ours. */
  get wereReached(): boolean {
    return [...this.#servers, ...this.#mirrors].some(({ wasReached }) => wasReached);
  }

  /** Where traffic for a tunnel may go, or why it may not. Nothing is sent. */
  admit({ publicUrl }: Visited): Promise<Admission> {
    return admit(publicUrl, this.#options.target);
  }

  /** Call this when a tunnel was started or stopped: its name may be another tunnel's now, and its address somebody else's. */
  forget(name: string): void {
    this.#proofs.delete(name);
    this.#tcpProofs.delete(name);
    this.#shown.delete(name);
  }

  /** Notes the address that an answer shows for a running tunnel. */
  learn({ name, publicUrl }: Visited): void {
    this.#shown.set(name, publicUrl);
  }

  /** Probes a tunnel at its address, and if this fails at the address that was shown last. */
  async probe(tunnel: Visited): Promise<ProbeResult> {
    const seen = await this.probeThere(tunnel);
    const moved = seen.proven ? null : await this.#movedFrom(tunnel, visitable(tunnel.publicUrl));
    const there = moved && (await this.probeThere(moved));
    return there?.proven ? there : seen;
  }

  /** Probes exactly this address, with a random word. */
  async probeThere(tunnel: Visited): Promise<ProbeResult> {
    const origin = visitable(tunnel.publicUrl);
    const ends = await this.#endsOf(tunnel);
    const ask = async (end: End): Promise<ProbeResult> => {
      const seen = await this.#probeAt(origin, end);
      if (seen.proven) this.#proofs.set(tunnel.name, { origin, end });
      return seen;
    };
    return this.#probes.spend(origin, () => inTurn(ends, ask, ({ answer }) => answer.failure?.message ?? ''));
  }

  /**
   * Sends a request to a tunnel that leads to a server of ours. Without a proof yet, a probe is sent first; if it fails, its answer is returned
   * and the request is not sent.
   */
  async through(tunnel: Visited, options: Omit<RequestOptions, 'endpoint'>): Promise<Exchange> {
    const probe = this.#proofOf(tunnel) ? null : await this.probe(tunnel);
    if (probe?.proven === false) return probe.answer;
    const proof = this.#proofOf(tunnel);
    // The tunnel may have been stopped while the probe was in flight.
    if (!proof) throw new Unexercised('the tunnel was stopped while it was visited');
    const answer = await this.#client(proof.origin, proof.end).send({ endpoint: 'public_url', ...options });
    if (isConnected(answer.failure?.message ?? '')) return answer;
    const moved = await this.#movedFrom(tunnel, proof.origin);
    return moved && (await this.probeThere(moved)).proven ? this.through(moved, options) : answer;
  }

  /** Sends bytes to a TCP tunnel and reads as many back. Every connection begins with a random word, and ends if it does not come back mirrored. */
  async talk(tunnel: Visited, bytes: Buffer): Promise<TcpProbe> {
    const said = await this.#talkThere(tunnel, bytes);
    const moved = said.proven ? null : await this.#movedFrom(tunnel, tunnel.publicUrl);
    const there = moved && (await this.#talkThere(moved, bytes));
    return there?.proven ? there : said;
  }

  /** Talks to a TCP tunnel without a word first. Null if no earlier `talk` has proven that it leads to a server of ours. */
  async converse(tunnel: Visited, speech: Speech): Promise<Buffer | null> {
    const end = this.#tcpEndOf(tunnel);
    return end && converse(end, speech);
  }

  /** Sends bytes to a TCP tunnel and closes; false if no earlier `talk` has proven that it leads to a server of ours. */
  async hangUp(tunnel: Visited, bytes: Buffer): Promise<boolean> {
    const end = this.#tcpEndOf(tunnel);
    if (end !== null) await hangUp(end, bytes);
    return end !== null;
  }

  close(): void {
    for (const client of this.#clients.values()) client.close();
  }

  /** The proof for the address of a tunnel, or for the one that was shown last. */
  #proofOf({ name, publicUrl }: Visited): { readonly origin: string; readonly end: End } | undefined {
    const known = this.#proofs.get(name);
    const isAt = (url: string): boolean => URL.canParse(url) && new URL(url).origin === known?.origin;
    return visitable(publicUrl) === known?.origin || isAt(this.#shown.get(name) ?? '') ? known : undefined;
  }

  #tcpEndOf({ name, publicUrl }: Visited): End | null {
    const proof = this.#tcpProofs.get(name);
    return proof && [publicUrl, this.#shown.get(name)].includes(proof.origin) ? proof.end : null;
  }

  /** The tunnel with the address that was shown last; null if that is the same, or may not be visited. */
  async #movedFrom({ name }: Visited, from: string): Promise<Visited | null> {
    const publicUrl = this.#shown.get(name) ?? '';
    const there = URL.canParse(publicUrl) ? new URL(publicUrl) : null;
    if (there === null || (URL.canParse(from) && there.href === new URL(from).href)) return null;
    return 'ends' in (await this.admit({ name, publicUrl })) ? { name, publicUrl } : null;
  }

  async #talkThere(tunnel: Visited, bytes: Buffer): Promise<TcpProbe> {
    const { port } = URL.canParse(tunnel.publicUrl) ? new URL(tunnel.publicUrl) : { port: '' };
    if (port === '') return { back: null, failure: 'public_url has no port', arrived: false, proven: false };
    const ends = await this.#endsOf(tunnel);
    const speak = async (end: End): Promise<TcpProbe> => {
      const word = newWord();
      const hasHeard = (): boolean => [...this.#mirrors].some((mirror) => mirror.hasHeard(word));
      const said = await talk(end, word, hasHeard, bytes);
      if (said.back !== null) this.#tcpProofs.set(tunnel.name, { origin: tunnel.publicUrl, end });
      return { ...said, arrived: hasHeard(), proven: said.back !== null };
    };
    return this.#tcpProbes.spend(tunnel.publicUrl, () => inTurn(ends, speak, ({ failure }) => failure ?? ''));
  }

  async #endsOf(tunnel: Visited): Promise<Ends> {
    const admission = await this.admit(tunnel);
    if ('ends' in admission) return admission.ends;
    throw new Unexercised(admission.obstacle.reason, admission.obstacle.cure);
  }

  async #probeAt(origin: string, end: End): Promise<ProbeResult> {
    // The word in the path proves that the request arrived here; the secret in the answer proves that the answer came from here.
    const [word, secret] = [newWord(), newWord()];
    for (const server of this.#servers) server.answer(word, (response) => response.end(secret));
    const request = { endpoint: 'public_url', method: 'GET', path: pathOf(word), headers: alone };
    const answer = await this.#client(origin, end).send(request);
    const server = [...this.#servers].find((one) => one.received(word).length > 0);
    const told = answer.response !== null && contentOf(answer.response).includes(secret);
    const arrived = server !== undefined;
    return { answer, arrived, proven: arrived && told, ...(server && { server }) };
  }

  #client(origin: string, end: End): Client {
    const key = `${origin} ${end.host} ${end.port}`;
    const client = this.#clients.get(key) ?? openPublic(this.#options, origin, end, this.#clients.size + 1);
    this.#clients.set(key, client);
    return client;
  }
}

const isConnected = (failure: string): boolean => !/^(connect |No connection |Not connected )/.test(failure);

/** Tries addresses one after the other until a connection succeeds. */
const inTurn = async <T>(
  [end, ...others]: Ends,
  attempt: (end: End) => Promise<T>,
  failureOf: (seen: T) => string,
): Promise<T> => {
  const seen = await attempt(end);
  const [next, ...more] = others;
  return isConnected(failureOf(seen)) || next === undefined ? seen : inTurn([next, ...more], attempt, failureOf);
};

/** The origin of a public address; throws if it is no http or https address. Its form is judged elsewhere. */
const visitable = (publicUrl: string): string => {
  const { protocol, origin } = URL.canParse(publicUrl) ? new URL(publicUrl) : { protocol: '', origin: '' };
  if (protocol === 'http:' || protocol === 'https:') return origin;
  throw new Unexercised('the agent shows no public_url that can be visited');
};
