import { gaps, requirements } from '../../contract/index.ts';
import { specPlace } from './spec-place.ts';

const ids: ReadonlySet<string> = new Set([...requirements, ...gaps].map(({ id }) => id));

interface Named {
  readonly name: string;
}

/** Declares the test of one id, at a place of the suites. */
export type DeclareOne<Body> = (id: string, body: Body, place: string) => void;

/** Declares tests of requirements or gaps. The title of a test is the id, and a wrong id does not compile. */
export interface Declare<Id extends string, Name extends string, Shared extends string, R extends Named, Hands> {
  (id: Id, body: (hands: Hands) => Promise<void>): void;
  /** One behaviour or question of one resource, which several resources may have. */
  on(resource: Named, name: Name, body: (hands: Hands) => Promise<void>): void;
  /** What the documents say, or leave open, once for every resource. */
  law(name: Shared, body: (hands: Hands & { readonly resource: R }) => Promise<void>): void;
}

/** The ways to declare, from one way to declare a single test and the resources that a law reaches. */
export const declaring = <Id extends string, Name extends string, Shared extends string, R extends Named, Hands>(
  one: DeclareOne<(hands: Hands) => Promise<void>>,
  reached: (law: Shared) => readonly R[],
): Declare<Id, Name, Shared, R, Hands> => {
  const declare = (id: string, body: (hands: Hands) => Promise<void>, stack: string | undefined): void => {
    if (!ids.has(id)) throw new Error(`the contract has no ${id}`);
    one(id, body, specPlace(stack));
  };
  return Object.assign((id: Id, body: (hands: Hands) => Promise<void>) => declare(id, body, new Error().stack), {
    on: (resource: Named, name: Name, body: (hands: Hands) => Promise<void>) =>
      declare(`${resource.name}.${name}`, body, new Error().stack),
    law: (name: Shared, body: (hands: Hands & { readonly resource: R }) => Promise<void>) => {
      const { stack } = new Error();
      for (const resource of reached(name))
        declare(`${resource.name}.${name}`, (hands) => body({ ...hands, resource }), stack);
    },
  });
};
