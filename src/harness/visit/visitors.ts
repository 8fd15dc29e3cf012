import { randomBytes } from 'node:crypto';
import type { Client, RequestOptions } from '../../exchange/client/client.ts';
import { contentOf, type Exchange } from '../../exchange/exchange.ts';
import { Unexercised } from '../base/interruption.ts';
import { type ClientsOptions, openPublic } from '../request/delivery/clients.ts';
import { type Admission, admit, type End, type Ends } from './admission.ts';
import { type LocalServer, pathOf } from './local-server.ts';
import { ProbeBudget } from './probe-budget.ts';
import { converse, type MirrorServer, type Speech, type Talk, talk } from './tcp.ts';

/** A tunnel, and the address at which the agent says that it is reached. */
export interface Visited {
  readonly name: string;
  readonly publicUrl: string;
}

/** What became of a probe. */
export interface ProbeResult {
  readonly answer: Exchange;
  /** Whether it reached a server of ours. */
  readonly arrived: boolean;
  /** Whether the answer of that server came back as well: then the address leads to it. */
  readonly proven: boolean;
}

interface TcpProbe extends Talk {
  readonly arrived: boolean;
  readonly proven: boolean;
}

/** Each probe on a connection of its own. */
const alone = { Connection: 'close' };

const newWord = (): string => `probe-${randomBytes(16).toString('hex')}`;

/**
 * Those who visit the public addresses of tunnels, as anybody could. An agent may name any address, also one of somebody else. So
 * everything that goes to a public address goes through here: it is checked which addresses may be connected to, and until one has
 * proven that it leads to a server of ours it gets nothing but probes: a GET of a path with a random word in it, or over TCP the word.
 */
export class Visitors {
  readonly #options: ClientsOptions;
  readonly #clients = new Map<string, Client>();
  readonly #servers = new Set<LocalServer>();
  readonly #mirrors = new Set<MirrorServer>();
  readonly #probes = new ProbeBudget<ProbeResult>();
  readonly #tcpProbes = new ProbeBudget<TcpProbe>();
  /** By the name of a tunnel, its address and where that was connected to. */
  readonly #proofs = new Map<string, { readonly origin: string; readonly end: End }>();
  readonly #tcpProofs = new Map<string, { readonly origin: string; readonly end: End }>();

  constructor(options: ClientsOptions) {
    this.#options = options;
  }

  /** Takes note of a server of ours that tunnels may lead to. */
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

  /** Where traffic for a tunnel may go, or what forbids it. Nothing is sent. */
  admit({ publicUrl }: Visited): Promise<Admission> {
    return admit(publicUrl, this.#options.target);
  }

  /** A tunnel was started or stopped: what its name stood for may be another tunnel by now, and its address somebody else's. */
  forget(name: string): void {
    this.#proofs.delete(name);
    this.#tcpProofs.delete(name);
  }

  /** Asks an address for a random word, which is all that may be sent to one that has proven nothing. */
  async probe(tunnel: Visited): Promise<ProbeResult> {
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
   * Sends a request to a tunnel that leads to a server of ours. Where that is not proven yet, a probe goes ahead; where it fails,
   * its answer stands for that of the request, which is not sent.
   */
  async through(tunnel: Visited, options: Omit<RequestOptions, 'endpoint'>): Promise<Exchange> {
    const origin = visitable(tunnel.publicUrl);
    const known = this.#proofs.get(tunnel.name);
    const probe = known?.origin === origin ? null : await this.probe(tunnel);
    const proof = this.#proofs.get(tunnel.name);
    if (probe?.proven === false) return probe.answer;
    // Somebody may have stopped it while the probe was under way.
    if (proof?.origin !== origin) throw new Unexercised('the tunnel was stopped while it was visited');
    return this.#client(origin, proof.end).send({ endpoint: 'public_url', ...options });
  }

  /** Sends bytes to a TCP tunnel and reads as many back. Every connection begins with a word, and ends where it does not come back. */
  async talk(tunnel: Visited, bytes: Buffer): Promise<TcpProbe> {
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

  /** Talks to a TCP tunnel without a word ahead. Null where no talk has shown that it leads to a server of ours. */
  async converse({ name, publicUrl }: Visited, speech: Speech): Promise<Buffer | null> {
    const proof = this.#tcpProofs.get(name);
    return proof?.origin === publicUrl ? converse(proof.end, speech) : null;
  }

  close(): void {
    for (const client of this.#clients.values()) client.close();
  }

  async #endsOf(tunnel: Visited): Promise<Ends> {
    const admission = await this.admit(tunnel);
    if ('ends' in admission) return admission.ends;
    throw new Unexercised(admission.obstacle.reason, admission.obstacle.cure);
  }

  async #probeAt(origin: string, end: End): Promise<ProbeResult> {
    // The path tells that what was sent arrives here; the answer, which nobody else knows, that it comes from here.
    const [word, secret] = [newWord(), newWord()];
    for (const server of this.#servers) server.answer(word, (response) => response.end(secret));
    const request = { endpoint: 'public_url', method: 'GET', path: pathOf(word), headers: alone };
    const answer = await this.#client(origin, end).send(request);
    const arrived = [...this.#servers].some((server) => server.received(word).length > 0);
    const told = answer.response !== null && contentOf(answer.response).includes(secret);
    return { answer, arrived, proven: arrived && told };
  }

  #client(origin: string, end: End): Client {
    const key = `${origin} ${end.host} ${end.port}`;
    const client = this.#clients.get(key) ?? openPublic(this.#options, origin, end, this.#clients.size + 1);
    this.#clients.set(key, client);
    return client;
  }
}

/** Tries addresses one after the other, until one can be connected to. */
const inTurn = async <T>(
  [end, ...others]: Ends,
  attempt: (end: End) => Promise<T>,
  failureOf: (seen: T) => string,
): Promise<T> => {
  const seen = await attempt(end);
  const [next, ...more] = others;
  const isConnected = !/^(connect |No connection |Not connected )/.test(failureOf(seen));
  return isConnected || next === undefined ? seen : inTurn([next, ...more], attempt, failureOf);
};

/** Where visitors of a tunnel go. What the agent shows may be anything; whether it is an address at all is judged elsewhere. */
const visitable = (publicUrl: string): string => {
  const { protocol, origin } = URL.canParse(publicUrl) ? new URL(publicUrl) : { protocol: '', origin: '' };
  if (protocol === 'http:' || protocol === 'https:') return origin;
  throw new Unexercised('the agent shows no public_url that can be visited');
};
