import { gaps, requirements } from '../../contract/index.ts';
import { nearFrames, specPlace } from './spec-place.ts';

const ids: ReadonlySet<string> = new Set([...requirements, ...gaps].map(({ id }) => id));

interface Named {
  readonly name: string;
}

/** Declares the test of one id. `place` returns its place in the suites; lazy, because it is slow and most processes do not run the test. */
export type DeclareOne<Body> = (id: string, body: Body, place: () => string) => void;

/** Declares tests of requirements or gaps. The title of a test is the id, and a wrong id does not compile. */
export interface Declare<Id extends string, Name extends string, Shared extends string, R extends Named, Hands> {
  (id: Id, body: (hands: Hands) => Promise<void>): void;
  /** One behaviour or question of one resource, which several resources may have. */
  on(resource: Named, name: Name, body: (hands: Hands) => Promise<void>): void;
  /** What the documents say, or leave open, once for every resource. */
  law(name: Shared, body: (hands: Hands & { readonly resource: R }) => Promise<void>): void;
}

/** The nearest place in the suites on the stack, computed lazily. */
const nearestPlace = (): (() => string) => {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = nearFrames;
  const here = new Error();
  Error.stackTraceLimit = limit;
  return () => specPlace(here.stack);
};

/** Makes the functions that declare tests. `one` declares a single test; `reached`: the resources of a law; `isWanted`: the ids to declare. */
export const declaring = <Id extends string, Name extends string, Shared extends string, R extends Named, Hands>(
  one: DeclareOne<(hands: Hands) => Promise<void>>,
  reached: (law: Shared) => readonly R[],
  isWanted: (id: string) => boolean = () => true,
): Declare<Id, Name, Shared, R, Hands> => {
  const declare = (id: string, body: (hands: Hands) => Promise<void>): void => {
    if (!ids.has(id)) throw new Error(`the contract has no ${id}`);
    if (isWanted(id)) one(id, body, nearestPlace());
  };
  return Object.assign((id: Id, body: (hands: Hands) => Promise<void>) => declare(id, body), {
    on: (resource: Named, name: Name, body: (hands: Hands) => Promise<void>) =>
      declare(`${resource.name}.${name}`, body),
    law: (name: Shared, body: (hands: Hands & { readonly resource: R }) => Promise<void>) => {
      for (const resource of reached(name))
        declare(`${resource.name}.${name}`, (hands) => body({ ...hands, resource }));
    },
  });
};
