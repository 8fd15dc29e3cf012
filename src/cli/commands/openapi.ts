import { Command, Option } from 'commander';
import type { Done } from '../output/done.ts';

/** `plumbline openapi`: the contract for other tools. */
export const openapiCommand = (_done: Done): Command =>
  new Command('openapi')
    .summary('print the contract as OpenAPI 3.1')
    .description('Print the contract as an OpenAPI 3.1 document, with requirement ids under x-plumbline-requirements.')
    .addOption(
      new Option(
        '--api <api>',
        'one API alone, for tools that know one address (default: both in one document)',
      ).choices(['management', 'agent']),
    )
    .action(async ({ api }: { api?: 'management' | 'agent' }) => {
      const { openapiDocument } = await import('../../conduct/openapi/openapi-document.ts');
      process.stdout.write(`${JSON.stringify(await openapiDocument(api), null, 2)}\n`);
    });
