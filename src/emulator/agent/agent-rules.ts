import type { Socket } from 'node:net';
import type { Captured } from './captured.ts';
import type { LocalAddress } from './local-address.ts';
import type { RunningTunnel } from './tunnel-facts.ts';

/** The direction of bytes on a connection, and how many bytes went before them in this direction and in the other one. */
export interface ByteWay {
  /** Identifies the connection: the same object for all its bytes in both directions. */
  readonly connection: object;
  readonly isBack: boolean;
  readonly before: number;
  readonly other: number;
}

/** The decisions of the agent, each replaceable by itself, like the rules of the deployment. Written by hand from document 3. */
export const documentedAgentRules = () => ({
  now: (): Date => new Date(),
  /** RunningTunnel, config.inspect: whether requests are captured for inspection. */
  inspects: (tunnel: RunningTunnel): boolean => tunnel.inspect,
  /** RunningTunnel, config.addr: the local address the tunnel forwards to. */
  forwardsTo: ({ address }: RunningTunnel): LocalAddress => address,
  /** Ends the connection to the local address once the visitor has nothing more to say. */
  endsWith: (local: Socket, _tunnel: RunningTunnel): void => void local.end(),
  /** The bytes to pass on, in either direction. */
  passesOn: (bytes: Buffer, _tunnel: RunningTunnel, _way: ByteWay): Buffer => bytes,
  /** Captured request: which one goes when memory is short. */
  evicted: (captured: readonly Captured[]): Captured | undefined => captured[0],
  /** Captured request: whether memory use exceeds inspect_db_size. */
  exceeds: (bytes: number, inspectDbSize: number): boolean => bytes > inspectDbSize,
  /** Endpoints, replay: the tunnel to which a request is replayed. */
  replayTunnel: (recorded: string, named: string | undefined): string => named ?? recorded,
  replayBytes: (raw: Buffer): Buffer => raw,
  /** Endpoints, stop: whether the public address closes. */
  closesOnStop: (_tunnel: RunningTunnel): boolean => true,
  /** RunningTunnel, metrics: whether an event is counted. */
  counts: (_kind: 'conns' | 'http', _tunnel: RunningTunnel): boolean => true,
  /** Captured request, response: whether the answer of the local server is noted. */
  notesResponse: (_captured: Captured): boolean => true,
});

export type AgentRules = ReturnType<typeof documentedAgentRules>;
