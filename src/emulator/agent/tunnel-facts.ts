import type { LocalAddress } from './local-address.ts';
import type { Meter } from './meter.ts';

/** The parameters of a tunnel. */
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
  /** Accepts no further connections; existing ones stay open. */
  closeDoor(): void;
}
