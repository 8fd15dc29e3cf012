import { z } from 'zod';
import { fixtureFile } from '../../harness/target/fixture-file.ts';

/** Requests on a small account with long pages and on a busy one with short pages, the smaller number first. */
const Spread = z.tuple([z.number(), z.number()]);
export type Spread = z.infer<typeof Spread>;

const Peaks = z.record(z.string(), z.number());

/** What each requirement and gap cost on the embedded deployment, with one worker. */
const Costs = z.object({
  /** For each kind of resource, how many stood at the same time at most. */
  peaks: z.object({ quick: Peaks, standard: Peaks, thorough: Peaks }),
  /** The spec files, without their endings. */
  files: z.array(z.string()),
  /** By the id of a requirement or gap. */
  of: z.record(
    z.string(),
    z.object({
      /** The place of its spec file in `files`. */
      file: z.number(),
      quick: Spread,
      standard: Spread,
      thorough: Spread,
      /** The cost with standard effort when only GET is sent. */
      readOnly: Spread,
      /** Keys of the target file; where one of them is left out, it is not tried. A number is a place in a list; of `a or b` one is enough. */
      needs: z.array(z.string()),
    }),
  ),
});
export type Costs = z.infer<typeof Costs>;

let read: Costs | null = null;

/** The costs that `npm run costs` measured. */
export const costs = (): Costs => {
  read ??= Costs.parse(JSON.parse(fixtureFile('costs.json')));
  return read;
};
