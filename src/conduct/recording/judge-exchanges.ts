import { NoExchange } from '../../exchange/recording/no-exchange.ts';
import { readExchange } from '../../exchange/recording/recording.ts';
import { Dialect, type DialectWords } from '../../exchange/wire/dialect.ts';
import { judgeRecording } from './judge-recording.ts';
import type { JudgedRecording } from './judging.ts';

interface JudgeExchangesOptions {
  readonly baseUrl?: string;
  readonly agentUrl?: string;
  readonly soleClient?: boolean;
  readonly patienceMs?: number;
  readonly dialect?: DialectWords;
}

/** Judges exchanges that a program hands over, in the form that docs/recordings.md shows. They are called by their position, from 0. */
export const judgeExchanges = (values: readonly unknown[], options: JudgeExchangesOptions): JudgedRecording => {
  const { baseUrl, agentUrl, soleClient = false, patienceMs = 0 } = options;
  const dialect = new Dialect(options.dialect ?? {});
  const exchanges = values.map((value, index) => {
    try {
      return { ...readExchange(value, '', { dialect }), id: String(index) };
    } catch (error) {
      if (error instanceof NoExchange) throw new TypeError(`exchange ${index} ${error.message}`);
      throw error;
    }
  });
  const given = { management: baseUrl?.replace(/\/+$/, '') ?? null, agent: agentUrl?.replace(/\/+$/, '') ?? null };
  return judgeRecording(exchanges, { given, dialect, alone: soleClient, patienceMs });
};
