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

/** The example that a deployment accepts, and the id of the resource that this worker made from it. */
export interface Chosen {
  readonly example: Example;
  readonly id: string | undefined;
  /** Whether the deployment accepted the example, from this worker or another. */
  readonly isTaken: boolean;
}

/** What all workers of a run know about the examples of a resource: the number of the accepted one. */
export interface Agreement {
  readonly known: () => number | null;
  readonly agree: (n: number) => void;
}

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

/** The reason if every example is refused and the documents do not say that one must be accepted; null where they do. */
export const doubted = ({ doubt }: Recipe, fixtures: Fixtures, statuses: readonly number[]): Unexercised | null => {
  if (doubt === undefined) return null;
  const reason = `${doubt.reason}; it answered ${[...new Set(statuses)].join(', ')}`;
  if (!('unless' in doubt)) return new Unexercised(reason);
  if (offersFixture(fixtures, doubt.unless)) return null;
  return new Unexercised(reason, `fill fixtures.${doubt.unless.replace(/\..*/, '')} in the target file`);
};

/**
 * Tries the examples of a resource in order until one is not refused: where the documents leave something open, a deployment may demand it, such
 * as reserved hosts for an edge. If all are refused, the first one is used, and its refusal is judged when a test sends it. If one could not be
 * tried, it may have been the accepted one, so this throws. A missing endpoint is no question of examples.
 */
export const chooseExample = async (
  resource: Resource,
  recipe: Recipe,
  fixtures: Fixtures,
  /** Sends a creation; returns the reason if the example cannot be tried because a resource that it refers to cannot be made. */
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
    // If another worker has made one already, a refusal here may be due to a quota.
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
  // If no example could be tried, the test that sends the first one ends with its own reason.
  const unsure = statuses.length > 0 ? (missing ?? (isThere ? doubted(recipe, fixtures, statuses) : null)) : null;
  if (unsure !== null) throw unsure;
  return { example: first, id: undefined, isTaken: false };
};
