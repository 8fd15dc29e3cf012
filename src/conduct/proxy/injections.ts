/** Errors and delays that the proxy injects instead of the deployment's answers, for authors of clients. */
export interface InjectionPlan {
  /** Milliseconds before each request is passed on. */
  readonly latencyMs: number;
  /** How likely each is, from 0 to 1; together at most 1. */
  readonly chances: Readonly<Record<InjectedKind, number>>;
}

const injectedKinds = ['429', '503', 'reset'] as const;
export type InjectedKind = (typeof injectedKinds)[number];

/** Decides at random what happens to each request. The same seed gives the same sequence. */
export class Injections {
  readonly latencyMs: number;
  readonly #chances: InjectionPlan['chances'];
  readonly #counts = new Map<InjectedKind, number>();
  #state: number;

  constructor({ latencyMs, chances }: InjectionPlan, seed: number) {
    this.latencyMs = latencyMs;
    this.#chances = chances;
    this.#state = seed >>> 0;
  }

  /** The kind to inject; null if the request is forwarded. */
  draw(): InjectedKind | null {
    let rest = this.#random();
    for (const kind of injectedKinds) {
      rest -= this.#chances[kind];
      if (rest >= 0) continue;
      this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
      return kind;
    }
    return null;
  }

  /** How many answers were injected, by their kind. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  /** A number from 0 up to but not including 1: a Weyl sequence with a mixing function, so that neighbouring seeds give unrelated numbers. */
  #random(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  }
}
