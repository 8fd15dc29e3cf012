import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { connect as connectTls, createServer as createTlsServer } from 'node:tls';
import type { ByteWay } from './agent-rules.ts';
import { Conversation, type Observers } from './conversation.ts';
import type { Identity } from './identity.ts';
import type { LocalAddress } from './local-address.ts';
import { Meter } from './meter.ts';
import type { RunningTunnel, TunnelDefinition } from './tunnel-facts.ts';

const badGateway = (addr: string): string => {
  const text = `The tunnel is up, but nothing answered at ${addr}.\n`;
  return `HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`;
};

/** What a tunnel needs of its agent. */
interface TunnelOwner extends Observers {
  /** The host on which the agent and its tunnels listen. */
  readonly host: string;
  readonly shownHost: string;
}

/** A running tunnel: a listener beside the agent that stands for its public address, and what it forwards to. */
export class Tunnel implements RunningTunnel {
  readonly name: string;
  readonly proto: TunnelDefinition['proto'];
  readonly address: LocalAddress;
  readonly inspect: boolean;
  readonly metrics = { conns: new Meter(), http: new Meter() };
  readonly #agent: TunnelOwner;
  readonly #sockets = new Set<Socket>();
  /** The last one is the public address; earlier ones still forward, too. */
  readonly #servers: Server[] = [];
  #identity: Identity | null = null;

  constructor({ name, proto, address, inspect }: TunnelDefinition, agent: TunnelOwner) {
    this.name = name;
    this.proto = proto;
    this.address = address;
    this.inspect = inspect;
    this.#agent = agent;
  }

  get publicUrl(): string {
    const port = (this.#servers.at(-1)?.address() as AddressInfo | null)?.port;
    return `${this.proto}://${this.#agent.shownHost}:${port}`;
  }

  async open(identity: Identity | null): Promise<void> {
    const take = (client: Socket): void => this.#take(client);
    const server = identity
      ? createTlsServer({ ...identity, allowHalfOpen: true }, take)
      : createServer({ allowHalfOpen: true }, take);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, this.#agent.host, resolve);
    });
    server.on('tlsClientError', () => {});
    this.#servers.push(server);
    this.#identity = identity;
  }

  /** Opens another public address, which is shown from now on. */
  move(): Promise<void> {
    return this.open(this.#identity);
  }

  closeDoor(): void {
    for (const server of this.#servers) server.close();
  }

  close(): void {
    this.closeDoor();
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Sends a recorded request to the local address once more. Who replays does not wait for the answer. */
  replay(raw: Buffer, remoteAddr: string): void {
    const conversation = new Conversation(this, remoteAddr, this.#agent);
    const local = this.#connect();
    local.on('data', (bytes: Buffer) => conversation.received(bytes));
    local.on('end', () => {
      conversation.ended();
      local.end();
    });
    // A missing answer is visible in the captured request.
    local.on('error', () => {});
    conversation.sent(raw);
    local.write(raw);
  }

  #take(client: Socket): void {
    const { conns } = this.metrics;
    const since = performance.now();
    const counted = this.#agent.rules.counts('conns', this);
    if (counted) conns.begin();
    this.#keep(client);
    client.once('close', () => {
      if (counted) conns.end(performance.now() - since);
    });
    const remoteAddr = `${client.remoteAddress}:${client.remotePort}`;
    this.#join(client, this.proto === 'tcp' ? null : new Conversation(this, remoteAddr, this.#agent));
  }

  #join(client: Socket, conversation: Conversation | null): void {
    const local = this.#connect();
    let connected = false;
    local.once('connect', () => {
      connected = true;
    });
    const unanswered = (): void => {
      // Unread bytes at closing would make the kernel reset the connection, and the client would lose the answer.
      client.resume();
      client.end(badGateway(this.address.shown));
    };
    local.on('error', () => {
      if (conversation && (!connected || conversation.awaitsAnswer)) unanswered();
      else client.destroy();
    });
    client.on('error', () => local.destroy());
    client.on('close', () => local.destroy());
    const passed = { there: 0, back: 0 };
    this.#relay(client, local, (bytes) => {
      conversation?.sent(bytes);
      const way = { connection: client, isBack: false, before: passed.there, other: passed.back };
      passed.there += bytes.length;
      return way;
    });
    this.#relay(local, client, (bytes) => {
      conversation?.received(bytes);
      const way = { connection: client, isBack: true, before: passed.back, other: passed.there };
      passed.back += bytes.length;
      return way;
    });
    client.on('end', () => this.#agent.rules.endsWith(local, this));
    local.on('end', () => {
      if (conversation?.awaitsAnswer) return unanswered();
      conversation?.ended();
      client.end();
    });
  }

  #relay(from: Socket, to: Socket, look: (bytes: Buffer) => ByteWay): void {
    from.on('data', (bytes: Buffer) => {
      const way = look(bytes);
      if (!to.destroyed && !to.write(this.#agent.rules.passesOn(bytes, this, way))) from.pause();
    });
    to.on('drain', () => from.resume());
  }

  #connect(): Socket {
    const { host, port, secure } = this.#agent.rules.forwardsTo(this);
    const options = { host, port, allowHalfOpen: true };
    const local = secure ? connectTls({ ...options, rejectUnauthorized: false }) : connect(options);
    this.#keep(local);
    return local;
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
