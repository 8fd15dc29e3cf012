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

/** What a workbench is set up with. */
export interface WorkbenchOptions {
  readonly plan: Plan;
  readonly token: string;
  readonly pace: Pace;
  readonly ledger: Ledger;
  /** Tells the exchanges and intents of this worker from those of others. */
  readonly workerName: string;
  /** How many benches have come of the first one, and its name: theirs stay short, because names of domains are made of them. */
  readonly others?: { readonly of: string; count: number };
  /** What holds for the whole run, of the bench that this one came of. */
  readonly agreements?: Reservations;
  /** What is known of whether the deployment answers; found out anew where nothing is said. */
  readonly reach?: Reach;
  /** What is known of how long it takes to show what was done; found out anew where nothing is said. */
  readonly settling?: Settling;
  readonly onEvidence: (evidence: Evidence) => void;
  /** Left out where the exchanges are not recorded. */
  readonly onExchange?: (record: ExchangeRecord) => void;
  /** How much of an answer, and how much patience, one request may cost; the usual bounds where nothing is said. */
  readonly bounds?: Partial<Bounds>;
  /** Called with every secret that this worker learns. */
  readonly onSecret?: (secret: Secret) => void;
}
