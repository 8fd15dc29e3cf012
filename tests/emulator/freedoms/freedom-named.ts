import { bendNamed } from '../../../src/cli/parse/options/bend-named.ts';
import type { Freedom } from '../../../src/emulator/freedoms/base/freedom.ts';
import { allFreedoms } from '../../../src/emulator/freedoms/index.ts';

/** The freedom of that name; throws without one, so that no test runs without its freedom. */
export const freedomNamed = (name: string): Freedom => bendNamed('freedom', allFreedoms, name);
