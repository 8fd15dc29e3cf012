/**
 * What the documents say of the answer to a request, and so how it is judged:
 * - `success`: it must succeed as the documents show.
 * - `success-unless-refused`: as `success`, but a refusal is judged by its form alone. The sender finds out what the refusal means.
 * - `refusal`: it must be refused. The form of the answer is judged here, that it is a refusal by the test.
 * - `open`: the documents do not say whether it succeeds. The form of the answer is judged.
 * - `open-decisive`: as `open`, but the test rests on whether it is refused, so that a refusal may have no other cause.
 * - `unjudged`: the documents say nothing about such a request. Its answer is not judged, and nothing is learnt from it.
 * - `refusal-unjudged`: it must be refused, and the test alone judges it: what an unknown caller is answered says nothing of the resource.
 */
export type ExpectedOutcome =
  | 'success'
  | 'success-unless-refused'
  | 'refusal'
  | 'open'
  | 'open-decisive'
  | 'unjudged'
  | 'refusal-unjudged';

/** An outcome, and the fields of the request of which the documents do not say what becomes of them. */
interface OutcomeWithOpenFields {
  readonly outcome: ExpectedOutcome;
  readonly openFields: readonly string[];
}

/** How an answer is judged. Nothing else softens a judgement. */
export type Expect = ExpectedOutcome | OutcomeWithOpenFields;

interface Expecting {
  readonly expect?: Expect;
}

export const outcomeOf = ({ expect = 'success' }: Expecting): ExpectedOutcome =>
  typeof expect === 'string' ? expect : expect.outcome;

export const openFieldsOf = ({ expect = 'success' }: Expecting): readonly string[] =>
  typeof expect === 'string' ? [] : expect.openFields;

/** Whether a refusal contradicts what is expected. */
export const mustSucceed = (ask: Expecting): boolean => outcomeOf(ask) === 'success';

export const mustBeRefused = (ask: Expecting): boolean => outcomeOf(ask).startsWith('refusal');

export const isJudged = (ask: Expecting): boolean => !outcomeOf(ask).endsWith('unjudged');

/** Whether nothing rests on a refusal, so that it does not matter what it comes of. */
export const isNoMatter = (ask: Expecting): boolean => outcomeOf(ask) === 'open';

/** Whether the documents do not say whether it succeeds. */
export const isOpen = (ask: Expecting): boolean => outcomeOf(ask).startsWith('open');

/** The same request, where the test rests on whether an outcome that is open is a refusal. */
export const decisive = <A extends Expecting>(ask: A): A => (isNoMatter(ask) ? expecting(ask, 'open-decisive') : ask);

/** The same request with another outcome. */
export const expecting = <A extends Expecting>(ask: A, outcome: ExpectedOutcome): A => {
  const openFields = openFieldsOf(ask);
  return { ...ask, expect: openFields.length === 0 ? outcome : { outcome, openFields } };
};
