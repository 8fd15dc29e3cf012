import type { Exchange } from '../exchange/exchange.ts';
import { Secrets } from '../exchange/secrets.ts';
import { Notebook } from '../harness/bench/notebook.ts';
import { judge } from '../judge/judge.ts';
import { matchEndpoint } from '../judge/match-endpoint.ts';
import { Model } from '../judge/model.ts';
import { succeeded } from '../judge/subject.ts';
import type { Evidence } from '../report/evidence.ts';
import { Traffic } from '../report/model/traffic.ts';

/** What judging a recording came to. */
export interface JudgedRecording {
  readonly evidence: readonly Evidence[];
  readonly traffic: Traffic;
  readonly baseUrl: string;
  /** Exchanges with other addresses than those of the documents. */
  readonly foreign: number;
}

const parsed = (body: Buffer | null): unknown => {
  try {
    return body === null ? undefined : JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Laws that hold only where nobody else touches what we made, which a recording does not tell. */
const needSoleControl = ['get-echo', 'list-echo', 'update-keeps-rest'];

/** The base address that most of the recording speaks to. */
const commonBase = (bases: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const base of bases) counts.set(base, (counts.get(base) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
};

/**
 * Holds recorded traffic against every law that can be read off an answer, in the order in which it was recorded. Nobody says what
 * the senders were entitled to, so only what succeeded is held to its success status.
 */
export const judgeRecording = (exchanges: readonly Exchange[], givenBase: string | null): JudgedRecording => {
  const matched = exchanges.map((exchange) => ({
    exchange,
    match: matchEndpoint(exchange.request.method, exchange.request.url),
  }));
  const baseUrl = givenBase ?? commonBase(matched.flatMap(({ match }) => (match ? [match.base] : [])));
  const evidence: Evidence[] = [];
  const secrets = new Secrets();
  // Of all of it before any of it is written down: what tells that a text is a secret may come after the text.
  for (const exchange of exchanges) secrets.learn(exchange, true);
  const notebook = new Notebook((line) => evidence.push(line), secrets);
  const traffic = new Traffic();
  const model = new Model();
  let foreign = 0;
  for (const { exchange: recorded, match } of matched) {
    if (match === null || match.base !== baseUrl) {
      foreign += 1;
      continue;
    }
    const { resource, endpoint, params } = match;
    const exchange = { ...recorded, endpoint: endpoint.id };
    notebook.exchange(exchange);
    traffic.add(secrets.record(exchange));
    if (exchange.cut) continue;
    const subject = {
      exchange,
      resource,
      endpoint,
      expectation: succeeded(exchange) ? ('success' as const) : ('open' as const),
      sent: parsed(exchange.request.body),
      id: params['id'] ?? null,
      baseUrl,
      model,
    };
    for (const judgement of judge(subject)) {
      if (!needSoleControl.some((law) => judgement.requirement.endsWith(`.${law}`))) notebook.judgement(judgement);
    }
    model.learn(subject);
  }
  notebook.flush();
  return { evidence, traffic, baseUrl, foreign };
};
