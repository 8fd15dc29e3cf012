import type { Resource } from '../../../contract/terms/contract.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import type { Example, Recipe } from '../../../generate/recipe.ts';
import { idOf } from '../../../judge/subject/subject.ts';
import { Unexercised } from '../../base/interruption.ts';
import type { Reservations } from '../../ledger/reservations.ts';
import { turnedDown } from '../../request/ask.ts';
import { refusalCause } from '../../request/refusal-cause.ts';
import type { Fixtures } from '../../target/target-file.ts';
import { offersFixture } from '../context/specimen.ts';

/** The example that a deployment takes, and the resource that this worker made of it. */
export interface Chosen {
  readonly example: Example;
  readonly id: string | undefined;
  /** Whether it was taken, from this worker or from another one. */
  readonly isTaken: boolean;
}

/** What all workers know of the examples of a resource: the number of the one that was taken. */
export interface Agreement {
  readonly known: () => number | null;
  readonly agree: (n: number) => void;
}

/** That of the workers of a run. */
export const agreementOn = (agreements: Reservations, { collection }: Resource): Agreement => {
  const name = `example ${collection}`;
  return {
    known: () => {
      const text = agreements.agreed(name);
      return text === null ? null : Number(text);
    },
    agree: (n) => void agreements.agree(name, String(n)),
  };
};

export const hasChoice = ({ otherwise, doubt, at }: Recipe): boolean =>
  at === undefined && (otherwise !== undefined || doubt !== undefined);

/** What to say where every example is refused, and the documents do not say that one must be taken; null where they do. */
export const doubted = ({ doubt }: Recipe, fixtures: Fixtures, statuses: readonly number[]): Unexercised | null => {
  if (doubt === undefined) return null;
  const reason = `${doubt.reason}; it answered ${[...new Set(statuses)].join(', ')}`;
  if (!('unless' in doubt)) return new Unexercised(reason);
  if (offersFixture(fixtures, doubt.unless)) return null;
  return new Unexercised(reason, `fill fixtures.${doubt.unless.replace(/\..*/, '')} in the target file`);
};

/**
 * Tries the examples of a resource in their order until one is not refused. What the documents leave open a deployment may ask
 * for: that an edge serves only hosts that are reserved, for one. Where it refuses them all, the first stands, and its refusal is
 * judged wherever it is sent; but where one could not be tried, that may have been the one. An endpoint that is not there is no matter of
 * examples.
 */
export const chooseExample = async (
  resource: Resource,
  recipe: Recipe,
  fixtures: Fixtures,
  /** Why an example could not be tried, where something that it refers to cannot be made. */
  create: (example: Example) => Promise<Exchange | Unexercised>,
  { known, agree }: Agreement,
): Promise<Chosen> => {
  const { example: first, otherwise = [] } = recipe;
  const examples = [first, ...otherwise];
  const agreed = (): Chosen | null => {
    const example = examples[known() ?? -1];
    return example === undefined ? null : { example, id: undefined, isTaken: true };
  };
  let missing: Unexercised | null = null;
  const statuses: number[] = [];
  let isThere = false;
  for (const [n, example] of examples.entries()) {
    // Where another worker has one already, a refusal may be for want of room.
    const theirs = agreed();
    if (theirs !== null) return theirs;
    const answer = await create(example);
    if (answer instanceof Unexercised) {
      missing ??= answer;
      continue;
    }
    if (!turnedDown({ resource }, answer)) {
      agree(n);
      return { example, id: idOf(resource, answer.json), isTaken: true };
    }
    statuses.push(answer.response?.status ?? 0);
    isThere ||= refusalCause(answer) !== 'endpoint';
  }
  const theirs = agreed();
  if (theirs !== null) return theirs;
  // Nothing could be tried: the test that sends the first example fails on what it needs, with its own reason.
  const unsure = statuses.length > 0 ? (missing ?? (isThere ? doubted(recipe, fixtures, statuses) : null)) : null;
  if (unsure !== null) throw unsure;
  return { example: first, id: undefined, isTaken: false };
};
