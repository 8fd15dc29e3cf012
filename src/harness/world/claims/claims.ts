import type { Exchange } from '../../../exchange/exchange.ts';
import { Unexercised } from '../../base/interruption.ts';
import type { Workbench } from '../../bench/workbench.ts';
import type { Ask } from '../../request/ask.ts';
import { wantsPayment } from '../../request/refusal-cause.ts';
import { inItsWords } from '../requests/in-its-words.ts';
import type { Claim } from './claim.ts';
import type { Pair } from './pair.ts';
import { type Passing, refuses } from './refuses.ts';

type TwinOf = (ask: Ask) => Exchange | undefined;

/** Records what a test claims about answers, for its requirement or gap. */
export class Claims {
  readonly #bench: Pick<Workbench, 'notebook'>;
  readonly #notebook: Workbench['notebook'];
  readonly #id: string;
  readonly #send: (ask: Ask) => Promise<Exchange>;
  readonly #passing: Passing;
  /** The answer to an accepted creation of the same, if one is known: with `--effort quick` it need not be sent again. */
  readonly twinOf: TwinOf;

  constructor(
    bench: Pick<Workbench, 'notebook'>,
    id: string,
    send: (ask: Ask) => Promise<Exchange>,
    passing: Passing = (work) => work(),
    twinOf: TwinOf = () => undefined,
  ) {
    this.twinOf = twinOf;
    this.#passing = passing;
    this.#bench = bench;
    this.#notebook = bench.notebook;
    this.#id = id;
    this.#send = send;
  }

  /** Records a claim about this test's requirement, and returns whether it holds. If the account's plan is the reason (402), the test ends. */
  check(exchange: Exchange, { holds, ...flaw }: Claim, before: readonly Exchange[] = []): boolean {
    const { endpoint } = exchange;
    if (!holds && wantsPayment(exchange))
      throw new Unexercised(
        `${endpoint} wants to be paid for what was asked for (${inItsWords(exchange)})`,
        'use an account whose plan includes it',
      );
    const exchanges = [...before, exchange].map(({ id }) => id);
    const findings = holds ? [] : [{ requirement: this.#id, endpoint, ...flaw, exchanges }];
    this.#notebook.judgement({ requirement: this.#id, endpoint, findings });
    return holds;
  }

  /**
   * Checks that of two requests which differ in one place the right one is accepted and the broken one is refused. A refusal without an
   * accepted twin would prove nothing. An accepted broken request is sent again before it is believed.
   */
  refuses(pair: Pair): Promise<boolean> {
    const accepted = pair.accepted ?? this.twinOf(pair.right);
    return refuses(this.#send, this, accepted === undefined ? pair : { ...pair, accepted }, this.#passing);
  }

  /** Claims about another requirement for which this test happens to have evidence. */
  about(id: string): Claims {
    return new Claims(this.#bench, id, this.#send, this.#passing, this.twinOf);
  }

  /** Notes what this deployment does where the documents are silent. */
  observe(gap: string, observed: string): void {
    this.#notebook.note({ kind: 'observed', gap, observed });
  }

  findingsOf(ids: readonly string[]): number {
    return ids.reduce((sum, id) => sum + this.#notebook.findingsOf(id), 0);
  }

  get findings(): number {
    return this.#notebook.findingsOf(this.#id);
  }
}
