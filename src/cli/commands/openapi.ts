import { Command } from 'commander';
import type { Done } from '../output/done.ts';

/** `plumbline openapi`: the contract for other tools. */
export const openapiCommand = (_done: Done): Command =>
  new Command('openapi')
    .summary('print the contract as OpenAPI 3.1')
    .description('Print the contract as an OpenAPI 3.1 document.')
    .action(async () => {
      const { openapiDocument } = await import('../actions/openapi.ts');
      process.stdout.write(`${JSON.stringify(openapiDocument(), null, 2)}\n`);
    });
