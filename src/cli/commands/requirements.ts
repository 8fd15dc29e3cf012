import { Command, Option } from 'commander';
import type { RequirementsOptions } from '../actions/requirements.ts';
import type { Done } from '../output/done.ts';
import { repeatable } from '../parse/options/repeatable.ts';

/** `plumbline requirements`: the requirements and gaps of the documents. */
export const requirementsCommand = (_done: Done): Command =>
  new Command('requirements')
    .summary('list every requirement and gap')
    .description(
      'List every requirement and gap by document and section, with the number in each; filters narrow the list.',
    )
    .addOption(new Option('--document <n>', 'only of one document').choices(['1', '2', '3']))
    .option('--section <text>', 'only of sections whose name contains this text')
    .option('--only <pattern>', 'only ids that match, such as "api-keys.*"; repeatable', repeatable)
    .addOption(new Option('--level <level>', 'only requirements of one level').choices(['must', 'should', 'may']))
    .addOption(new Option('--kind <kind>', 'only requirements, or only gaps').choices(['requirements', 'gaps']))
    .option('--sections', 'only the sections and their numbers')
    .addOption(
      new Option('--register', 'every passage of the documents by its locator, with what becomes of it').conflicts([
        'level',
        'kind',
        'sections',
      ]),
    )
    .option('--json', 'as JSON')
    .action(async ({ register, ...options }: RequirementsOptions & { readonly register?: boolean }) => {
      if (register) {
        const { listRegister } = await import('../actions/register.ts');
        process.stdout.write(listRegister(options));
        return;
      }
      const { listRequirements } = await import('../actions/requirements.ts');
      process.stdout.write(listRequirements(options));
    });
