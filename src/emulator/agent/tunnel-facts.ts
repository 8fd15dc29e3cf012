import type { LocalAddress } from './local-address.ts';
import type { Meter } from './meter.ts';

/** What a tunnel is started with. */
export interface TunnelDefinition {
  readonly name: string;
  readonly proto: 'http' | 'https' | 'tcp';
  readonly address: LocalAddress;
  readonly inspect: boolean;
}

/** A tunnel that runs, as rules and recordings see it. */
export interface RunningTunnel extends TunnelDefinition {
  readonly metrics: { readonly conns: Meter; readonly http: Meter };
  close(): void;
  /** Takes no more connections, and leaves those that stand. */
  closeDoor(): void;
}
