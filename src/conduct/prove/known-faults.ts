import { z } from 'zod';
import { fixtureFile } from '../../harness/target/fixture-file.ts';
import type { FaultsByRequirement } from '../../report/html/data/known-faults.ts';

const Known = z.record(z.string(), z.object({ count: z.number(), names: z.array(z.string()) }));

/** The faults that each requirement catches, as `npm run figures` wrote them down: to derive them takes longer than a short run. */
export const knownFaults = (): FaultsByRequirement => Known.parse(JSON.parse(fixtureFile('faults.json')));
