import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { secretNames } from '../../exchange/secrets/secret-names.ts';
import { projectRoot } from '../version.ts';

const fixtures = join(projectRoot, 'fixtures');

const step = z.object({
  name: z.string(),
  endpoint: z.string(),
  request: z.object({ path: z.string(), body: z.unknown().optional() }),
  response: z.object({ status: z.int(), body: z.unknown().optional() }),
});
const file = z.strictObject({ $file: z.string() });

/** Puts in the text of a file that the fixture names, and replaces secrets by a placeholder, even those invented for the example. */
const plain = (name: string, value: unknown): unknown => {
  if (secretNames.includes(name) && typeof value === 'string') return `<${name}>`;
  const named = file.safeParse(value);
  return named.success ? readFileSync(join(fixtures, named.data.$file), 'utf8') : value;
};

/** One exchange that succeeds, from `fixtures/exchanges/`. */
export interface ExampleExchange {
  readonly name: string;
  /** Without its query. */
  readonly path: string;
  readonly sent?: unknown;
  readonly shown?: unknown;
}

/**
 * The first successful exchange with each endpoint, by its id. The npm package has the result in the place of this file (`scripts/build.ts`): it does not
 * have the exchanges.
 */
export const readExamples = async (): Promise<Readonly<Record<string, ExampleExchange>>> => {
  const folder = join(fixtures, 'exchanges');
  const examples: Record<string, ExampleExchange> = {};
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.json')) continue;
    const steps: unknown[] = z.array(z.unknown()).parse(JSON.parse(readFileSync(join(folder, name), 'utf8'), plain));
    for (const one of steps) {
      const { success, data } = step.safeParse(one);
      // Requests through a tunnel do not match `step` and are skipped: they are no exchanges with an API.
      if (!success || data.response.status >= 300 || Object.hasOwn(examples, data.endpoint)) continue;
      examples[data.endpoint] = {
        name: data.name,
        path: data.request.path.replace(/\?.*$/, ''),
        ...(data.request.body === undefined ? {} : { sent: data.request.body }),
        ...(data.response.body === undefined ? {} : { shown: data.response.body }),
      };
    }
  }
  return examples;
};
