import fc from 'fast-check';
import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Operation, Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { type CoveringRow, coveringRows } from '../../../src/generate/cases/covering-rows.ts';
import { type Factor, factorsOf, type Option } from '../../../src/generate/cases/factors.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import { readSchema } from '../../../src/generate/schema/json-schema.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import { endpointOf, turnedDown } from '../../../src/harness/request/ask.ts';
import { forAny } from '../../../src/harness/world/property.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { wholeSchemaOf } from '../../../src/judge/shapes/schemas.ts';

/** The options of one request, one for each factor that differs from the plain body. */
export type ChosenOptions = readonly Option[];

/** How the requests of one operation are sent. */
export interface Driver {
  readonly resource: Resource;
  readonly operation: Extract<Operation, 'create' | 'update' | 'replace'>;
  /** The laws that a generated request may show to be broken: a finding about one of them is shrunk. */
  readonly laws: readonly string[];
  /** Whether these options may be combined in one request. */
  readonly isAllowed: (choice: ChosenOptions) => boolean;
  /** Sends a request that may be refused, and reads what it made if it was not. */
  readonly offer: (choice: ChosenOptions) => Promise<Exchange>;
  /** Sends a request that must be accepted. */
  readonly insist: (choice: ChosenOptions) => Promise<unknown>;
}

/**
 * Sends a request that must be accepted. If it is refused because of a single option whose acceptance is a requirement of its own, that requirement
 * judges the refusal; otherwise it is judged here.
 */
const send = async ({ resource, offer, insist }: Driver, choice: ChosenOptions): Promise<void> => {
  const isRefused = async (some: ChosenOptions): Promise<boolean> => turnedDown({ resource }, await offer(some));
  if (!(await isRefused(choice))) return;
  for (const option of choice.filter(({ isStated }) => isStated)) if (await isRefused([option])) return;
  await insist(choice);
};

/** The values to try for each member of a request on this deployment. */
export const factorsFor = async (
  world: World,
  resource: Resource,
  operation: Driver['operation'],
): Promise<readonly Factor[]> => {
  const { request } = endpointOf(resource, operation);
  if (request === undefined) return [];
  const { vary, example } = recipeOf(resource);
  return factorsOf({
    schema: readSchema(wholeSchemaOf(resource.name, request)),
    example: operation === 'replace' ? example : await world.bodies.exampleOf(resource),
    ...(vary && { vary }),
    isUpdate: operation === 'update',
    everyWidth: world.context.effort === 'thorough',
  });
};

export const chosen = (factors: readonly Factor[], row: CoveringRow): ChosenOptions =>
  row.flatMap((option, at) => {
    const known = factors[at]?.options[option];
    return known === undefined || option === 0 ? [] : [known];
  });

/** How many random requests there are beside those of the covering array. */
const mostByChance = 24;

/** Ignores that a part could not be exercised: the other requests are evidence enough for the requirement. */
const unlessUntried = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Unexercised)) throw error;
  }
};

/**
 * Sends generated requests, with members left out and filled in, in every way that the documents promise to accept; the judge compares the answers.
 * At `--effort quick` every option is sent once, otherwise every pair, and at most effort also random combinations. Then, above quick, every option
 * that a deployment may refuse, alone: what it accepts must come back.
 */
export const sendGenerated = async (world: World, driver: Driver): Promise<void> => {
  const { resource, operation, laws, isAllowed } = driver;
  const { context, claims } = world;
  const factors = await factorsFor(world, resource, operation);
  const sure = factors
    .map(({ member, options }) => ({ member, options: options.filter(({ isOpen }) => !isOpen) }))
    .filter(({ options }) => options.length > 1);
  const allows = (row: CoveringRow): boolean => isAllowed(chosen(sure, row));
  const rows = coveringRows(
    sure.map(({ options }) => options.length),
    context.byEffort<1 | 2>(1, 2, 2),
    allows,
  ).filter((row) => row.some((option) => option > 0) && allows(row));
  const runs = rows.length === 0 ? 0 : context.byEffort(0, 0, mostByChance);
  const anyRow = fc
    .tuple(...sure.map(({ options }) => fc.constantFrom(...options.keys())))
    .filter((row) => allows(row));
  const ids = [...laws, ...Object.values(resource.kept ?? {})].map((law) => `${resource.name}.${law}`);
  const counted = {
    context,
    claims: {
      get findings(): number {
        return claims.findingsOf(ids);
      },
    },
    passing: (work: () => Promise<unknown>) => world.passing(work),
  };
  const seed = runs === 0 ? 1 : context.draw(`${operation} ${resource.name}`);
  await unlessUntried(() =>
    forAny(
      counted,
      anyRow,
      runs,
      (row) => send(driver, chosen(sure, row)),
      rows.map((row) => [...row]),
      seed,
    ),
  );
  const open = factors.flatMap(({ options }) => options.filter(({ isOpen }) => isOpen));
  for (const option of open.slice(0, context.byEffort(0, open.length, open.length)))
    await unlessUntried(() => world.passing(() => driver.offer([option])));
};

/** The members that the options send, with undefined for those that they leave out. */
export const fieldsOf = async (world: World, choice: ChosenOptions): Promise<JsonObject> => ({
  ...Object.fromEntries(choice.flatMap(({ without }) => without.map((member) => [member, undefined]))),
  ...Object.assign({}, ...(await Promise.all(choice.map((option) => world.bodies.specimen(option.with))))),
});
