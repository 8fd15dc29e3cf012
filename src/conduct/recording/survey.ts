import type { Exchange } from '../../exchange/exchange.ts';
import { Secrets } from '../../exchange/secrets/secrets.ts';
import type { Dialect } from '../../exchange/wire/dialect.ts';
import { matchEndpoint } from '../../judge/match-endpoint.ts';
import { BaseCounts } from './base-addresses.ts';

/** What must be known of a whole recording before any of it is judged: a text may turn out to be a secret only later in the recording. */
export class RecordingSurvey {
  readonly secrets = new Secrets();
  readonly bases = new BaseCounts();

  constructor(dialect: Dialect) {
    this.secrets.follow(dialect);
  }

  add(exchange: Exchange): void {
    this.secrets.learn(exchange, true);
    this.bases.add({ exchange, match: matchEndpoint(exchange.request.method, exchange.request.url) });
  }
}
