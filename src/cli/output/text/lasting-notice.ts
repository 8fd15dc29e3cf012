import { requirements, resources } from '../../../contract/index.ts';
import { mayLast } from '../../../harness/lasting/lasting.ts';
import { mostLasting } from '../../../harness/lasting/lasting-shares.ts';

/** What a run of some requirements may have to leave on an account because the documents show no way to delete it, a line each. */
export const lastingNotice = (only: readonly string[] | null): readonly string[] =>
  resources
    .filter(mayLast)
    .filter(({ collection }) =>
      requirements.some(({ id }) => {
        const of = resources.find(({ name }) => id.startsWith(`${name}.`));
        return of?.collection.startsWith(collection) && (only === null || only.includes(id));
      }),
    )
    .map(
      ({ title }) =>
        `${title}s: the documents show no way to delete them; where a deployment has none, a run leaves at most ${mostLasting}, and later runs use them again`,
    );
