import type { Socket } from 'node:net';
import type { Bounds } from '../../src/exchange/bounds.ts';

/** A way in which what answers may be hostile or out of its mind, and what a run must make of it. */
export interface Hostility {
  readonly name: string;
  /** `incomplete`: no answer came, which is no verdict on the deployment; `deviates`: an answer came, and it is wrong. */
  readonly verdict: 'incomplete' | 'deviates';
  /** Called with each whole request, or with each connection where `on` says so. */
  readonly answer: (socket: Socket, count: number) => void;
  readonly bounds?: Partial<Bounds>;
}
