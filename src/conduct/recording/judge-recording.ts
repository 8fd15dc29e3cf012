import type { Exchange } from '../../exchange/exchange.ts';
import { Dialect } from '../../exchange/wire/dialect.ts';
import { inOrder } from './in-order.ts';
import { type JudgedRecording, Judging, type JudgingOptions } from './judging.ts';
import { RecordingSurvey } from './survey.ts';

const surveyOf = (exchanges: Iterable<Exchange>, { dialect = Dialect.none }: JudgingOptions): RecordingSurvey => {
  const survey = new RecordingSurvey(dialect);
  for (const exchange of exchanges) survey.add(exchange);
  return survey;
};

/** Judges the exchanges of a recording, in the order in which they began. */
export const judgeRecording = (exchanges: readonly Exchange[], options: JudgingOptions = {}): JudgedRecording =>
  judgeSurveyed(inOrder(exchanges), surveyOf(exchanges, options), options);

/** The same for exchanges that were surveyed before, and that come in the order in which they began. */
export const judgeSurveyed = (
  exchanges: Iterable<Exchange>,
  survey: RecordingSurvey,
  options: JudgingOptions = {},
): JudgedRecording => {
  const bases = survey.bases.bases(options.given ?? {});
  const judging = new Judging(bases, options, survey.secrets);
  judging.judge(exchanges);
  judging.end();
  const { evidence, findings, traffic, unjudged } = judging;
  return { evidence, findings, traffic, bases, unjudged };
};
