import type { Socket } from 'node:net';
import type { Bounds } from '../../src/exchange/bounds.ts';

/** A way in which a server may answer maliciously or without sense, and the verdict that a run must reach. */
export interface Hostility {
  readonly name: string;
  /** `incomplete`: no answer came, so there is no verdict on the deployment; `deviates`: an answer came, and it is wrong. */
  readonly verdict: 'incomplete' | 'deviates';
  /** Called with each whole request, or with each connection if `on` says so. */
  readonly answer: (socket: Socket, count: number) => void;
  readonly bounds?: Partial<Bounds>;
}
