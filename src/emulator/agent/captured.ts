import type { Message } from './http-splitter.ts';

/** A request that went through a tunnel, and what came back. */
export interface Captured {
  readonly id: string;
  readonly tunnelName: string;
  readonly remoteAddr: string;
  readonly startedAt: Date;
  readonly request: Message;
  response: Message | null;
  durationMs: number;
}
