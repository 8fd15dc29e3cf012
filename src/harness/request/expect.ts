/**
 * What the documents say about the answer to a request, and so how it is judged:
 * - `success`: it must succeed as the documents show.
 * - `success-unless-refused`: as `success`, but of a refusal only the form is judged. The sender finds out what the refusal means.
 * - `refusal`: it must be refused. The judge checks the form of the answer, and the test checks that it is a refusal.
 * - `open`: the documents do not say whether it succeeds. The form of the answer is judged.
 * - `open-decisive`: as `open`, but the test rests on whether it is refused, so a refusal must not have another cause.
 * - `unjudged`: the documents say nothing about such a request. Its answer is not judged, and nothing is learnt from it.
 * - `refusal-unjudged`: it must be refused, and only the test judges it: an answer to an unknown caller says nothing about the resource.
 */
export type ExpectedOutcome =
  | 'success'
  | 'success-unless-refused'
  | 'refusal'
  | 'open'
  | 'open-decisive'
  | 'unjudged'
  | 'refusal-unjudged';

/** An outcome, and the fields of the request whose effect the documents do not say. */
interface OutcomeWithOpenFields {
  readonly outcome: ExpectedOutcome;
  readonly openFields: readonly string[];
}

/** How an answer is judged. Nothing else makes the judge less strict. */
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

/** Whether no test rests on a refusal, so that its cause does not matter. */
export const isNoMatter = (ask: Expecting): boolean => outcomeOf(ask) === 'open';

/** Whether the documents do not say if the request succeeds. */
export const isOpen = (ask: Expecting): boolean => outcomeOf(ask).startsWith('open');

/** The same request, but `open-decisive` in place of `open`. */
export const decisive = <A extends Expecting>(ask: A): A => (isNoMatter(ask) ? expecting(ask, 'open-decisive') : ask);

/** The same request with another outcome. */
export const expecting = <A extends Expecting>(ask: A, outcome: ExpectedOutcome): A => {
  const openFields = openFieldsOf(ask);
  return { ...ask, expect: openFields.length === 0 ? outcome : { outcome, openFields } };
};
