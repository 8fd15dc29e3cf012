import type { Bounds } from '../../exchange/bounds.ts';
import type { Pace } from '../../exchange/client/pace.ts';
import type { ExchangeRecord } from '../../exchange/recorded-exchange.ts';
import type { Evidence } from '../../report/evidence.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Reservations } from '../ledger/reservations.ts';
import type { Secret } from '../ledger/sealed-secrets.ts';
import type { Reach } from '../request/delivery/reach.ts';
import type { Plan } from '../target/plan.ts';
import type { Settling } from './settling.ts';

export interface WorkbenchOptions {
  readonly plan: Plan;
  readonly token: string;
  readonly pace: Pace;
  readonly ledger: Ledger;
  /** Prefix that makes the ids of exchanges and intents unique among workers. */
  readonly workerName: string;
  /** The first bench's name, and how many benches `another` made from it. Names stay short, because names of domains contain them. */
  readonly others?: { readonly of: string; count: number };
  /** The reservations for the whole run, shared with the bench that this one was made from. */
  readonly agreements?: Reservations;
  /** What is known of which endpoints answer; without it a new bench finds out again. */
  readonly reach?: Reach;
  /** What is known of how long reads lag; without it a new bench finds out again. */
  readonly settling?: Settling;
  readonly onEvidence: (evidence: Evidence) => void;
  /** Missing where exchanges are not recorded. */
  readonly onExchange?: (record: ExchangeRecord) => void;
  /** Limits of one request, such as the size of an answer and timeouts, in place of the usual ones. */
  readonly bounds?: Partial<Bounds>;
  /** Called with every secret that this worker learns. */
  readonly onSecret?: (secret: Secret) => void;
}
