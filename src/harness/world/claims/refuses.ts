import { tryAgain } from '../../../exchange/client/tries.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { declined, succeeded } from '../../../judge/subject/subject.ts';
import { TooEarly, Unexercised } from '../../base/interruption.ts';
import { type Ask, isGone } from '../../request/ask.ts';
import { type Claim, refusalClaim } from './claim.ts';
import type { Pair } from './pair.ts';

type Send = (ask: Ask) => Promise<Exchange>;

/** Runs `work` and then removes what it made. */
export type Passing = <T>(work: () => Promise<T>) => Promise<T>;

/** Records claims and observations of a test. */
interface Book {
  check(exchange: Exchange, claim: Claim, before?: readonly Exchange[]): boolean;
  observe(gap: string, observed: string): void;
}

/** Sends the right one of two requests. If it is refused as well, the refusal of the other proves nothing, and the test ends. */
const twinOf = async (send: Send, right: Ask, wrong: string): Promise<Exchange> => {
  const twin = await send(right);
  if (succeeded(twin)) return twin;
  throw new Unexercised(
    `${twin.endpoint} answered ${twin.response?.status} to a valid request too, so a refusal proves nothing: ${wrong}`,
  );
};

/** Checks that of two requests which differ in one place the right one is accepted and the broken one is refused. */
export const refuses = async (
  send: Send,
  book: Book,
  { wrong, flaw, hint, right, broken, others = {}, brokenFirst = false, mayLag, accepted: known }: Pair,
  /** Removes the twin before the broken one is sent, so that a used-up quota cannot be the reason for the refusal. */
  passing: Passing = (work) => work(),
): Promise<boolean> => {
  const twin = known ?? (brokenFirst ? null : await passing(() => twinOf(send, right, wrong)));
  const guess = hint === undefined ? '' : ` (${hint})`;
  let wasRefused = true;
  const answerTo = (what: string, one: Ask): Promise<Exchange> =>
    tryAgain(
      'acceptedBroken',
      () => send({ ...one, expect: 'refusal' }),
      (tried) => {
        if (declined(tried)) return true;
        if (mayLag?.(tried)) throw new TooEarly(`${tried.endpoint} answered ${tried.response?.status}: ${what}`);
        wasRefused = false;
        book.check(tried, refusalClaim(tried, `${what}${guess}`, flaw), twin ? [twin] : []);
        return false;
      },
    );
  const tries = Object.entries({ [wrong]: broken, ...others });
  const answers: [what: string, answer: Exchange][] = [];
  for (const [what, one] of tries) answers.push([what, await answerTo(what, one)]);
  // An accepted broken one may have used up what the right one needs. Then the right one may be refused, without a second finding.
  const accepted = twin ?? (await twinOf(send, wasRefused ? right : { ...right, expect: 'open' }, wrong));
  // A write may not have found a new resource yet. Now the right one has found it, so the broken one is sent again.
  for (const [n, [what, one]] of twin === null && right.endpoint.operation !== 'delete' ? tries.entries() : []) {
    const answer = answers[n]?.[1];
    if (one.id !== undefined && answer && isGone(answer, false)) answers[n] = [what, await answerTo(what, one)];
  }
  const silent = right.resource.api === 'agent' ? 'agent' : 'api';
  const hold = answers.map(([what, answer]) => {
    book.observe(`${silent}.failure-statuses`, `${what}: ${answer.response?.status}`);
    return book.check(answer, refusalClaim(answer, `${what}${guess}`, flaw), [accepted]);
  });
  return hold.every((one) => one);
};
