import { isExchangeRecord } from '../../exchange/recording/exchange-record.ts';
import { Secrets } from '../../exchange/secrets/secrets.ts';
import { unsealSecret } from '../../harness/ledger/sealed-secrets.ts';
import type { Evidence } from '../../report/evidence.ts';
import { CondensedEvidence } from '../../report/model/assemble/condensed-evidence.ts';
import { Traffic } from '../../report/model/assemble/traffic.ts';
import { isEvidence } from './evidence-line.ts';
import { linesOf, recordsOf } from './recorded-lines.ts';
import { writeLines } from './write-lines.ts';

/** The secrets that any of the workers has learnt. */
const secretsOf = async (folder: string, sealKey: string): Promise<Secrets> => {
  const secrets = new Secrets(undefined, { again: true });
  for await (const line of linesOf(folder, 'secrets-')) {
    const secret = unsealSecret(line, sealKey);
    if (secret !== null) secrets.add(secret.value, secret.label);
  }
  return secrets;
};

export interface Gathered {
  readonly evidence: readonly Evidence[];
  readonly traffic: Traffic;
  /** How many lines were incomplete or unknown. */
  readonly passedOver: number;
}

/**
 * Gathers what the workers wrote: the evidence condensed, the exchanges in one file. Each worker has redacted the secrets that it knew; here the
 * secrets known to other workers are redacted as well.
 */
export const gather = async (folder: string, exchangesFile: string, sealKey: string): Promise<Gathered> => {
  const secrets = await secretsOf(folder, sealKey);
  const condensed = new CondensedEvidence();
  let passedOver = 0;
  const passOver = (): void => {
    passedOver += 1;
  };
  for await (const { record } of recordsOf(folder, 'evidence-', isEvidence, passOver))
    condensed.add(secrets.within(record));
  const evidence = condensed.lines;
  const traffic = new Traffic();
  await writeLines(exchangesFile, async function* () {
    for await (const { line, record } of recordsOf(folder, 'exchanges-', isExchangeRecord, passOver)) {
      const exchange = secrets.within(record);
      traffic.add(exchange);
      yield `${exchange === record ? line : JSON.stringify(exchange)}\n`;
    }
  });
  return { evidence, traffic, passedOver };
};
