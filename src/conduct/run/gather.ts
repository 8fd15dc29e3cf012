import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { idMade, segmentsOf } from '../../exchange/curl-chain.ts';
import type { ExchangeRecord } from '../../exchange/exchange.ts';
import { Secrets } from '../../exchange/secrets.ts';
import { unsealSecret } from '../../harness/ledger/sealed-secrets.ts';
import type { Evidence } from '../../report/evidence.ts';
import { Traffic } from '../../report/model/traffic.ts';
import { writeLines } from './write-lines.ts';

/** Lines of our own writing; one that a dying worker cut short is passed over. */
const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const linesOf = async function* (folder: string, prefix: string): AsyncGenerator<string> {
  for (const name of readdirSync(folder)
    .filter((file) => file.startsWith(prefix))
    .sort()) {
    yield* createInterface({ input: createReadStream(join(folder, name)), crlfDelay: Number.POSITIVE_INFINITY });
  }
};

/** What all workers together know to be secret. */
const secretsOf = async (folder: string, sealKey: string): Promise<Secrets> => {
  const secrets = new Secrets();
  for await (const line of linesOf(folder, 'secrets-')) {
    const secret = unsealSecret(line, sealKey);
    if (secret !== null) secrets.add(secret.value, secret.label);
  }
  return secrets;
};

/** What the requests that show a deviation name in their paths: only its creation is worth keeping. */
const namedIn = (evidence: readonly Evidence[]): ReadonlySet<string> =>
  new Set(
    evidence.flatMap((line) => (line.kind === 'found' ? segmentsOf(line.exchanges.at(-1)?.request.url ?? '') : [])),
  );

/**
 * Brings together what the workers wrote: the evidence in memory, the exchanges in one file. Each worker has hidden the secrets
 * that it knew; here those are hidden that another worker knew.
 */
export const gather = async (
  folder: string,
  exchangesFile: string,
  sealKey: string,
): Promise<{ evidence: Evidence[]; traffic: Traffic; creations: Map<string, ExchangeRecord> }> => {
  const secrets = await secretsOf(folder, sealKey);
  const evidence: Evidence[] = [];
  for await (const line of linesOf(folder, 'evidence-')) {
    const value = parse(line);
    if (value !== undefined) evidence.push(secrets.within(value as Evidence));
  }
  const traffic = new Traffic();
  const named = namedIn(evidence);
  const creations = new Map<string, ExchangeRecord>();
  await writeLines(exchangesFile, async function* () {
    for await (const line of linesOf(folder, 'exchanges-')) {
      const value = parse(line);
      if (value === undefined) continue;
      const exchange = secrets.within(value as ExchangeRecord);
      traffic.add(exchange);
      const id = named.size === 0 ? null : idMade(exchange);
      if (id !== null && named.has(id)) creations.set(id, exchange);
      yield `${JSON.stringify(exchange)}\n`;
    }
  });
  return { evidence, traffic, creations };
};
