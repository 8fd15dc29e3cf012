import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { gaps, requirements } from '../contract/index.ts';
import { allFaults } from '../emulator/faults/index.ts';
import { BadUsage } from '../harness/bad-usage.ts';
import { collectEnv, collected } from '../harness/collect.ts';
import type { Done } from './done.ts';
import { projectRoot } from './version.ts';

/** The spec file that declares an id: known once the file has run, because most ids are put together there. */
const specOf = async (id: string): Promise<string> => {
  process.env[collectEnv] = '1';
  const folder = join(projectRoot, 'specs');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.spec.ts')) continue;
    await import(pathToFileURL(join(folder, name)).href);
    if (collected.has(id)) return relative(projectRoot, join(folder, name));
  }
  return 'no spec';
};

/** `plumbline explain ID`: one requirement or gap, with what proves it and what it catches. */
export const explainCommand = (_done: Done): Command =>
  new Command('explain')
    .description('One requirement: the statement, what proves it, which faults it catches')
    .argument('<id>', 'id of a requirement or gap')
    .action(async (id: string) => {
      const requirement = requirements.find((one) => one.id === id);
      const gap = gaps.find((one) => one.id === id);
      if (!requirement && !gap)
        throw new BadUsage(`there is no requirement or gap ${id}; \`plumbline requirements\` lists them`);
      const { document, section } = requirement ?? gap ?? { document: 1, section: '' };
      const lines = [id, `  ${requirement?.statement ?? gap?.question}`, '', `  document ${document}, ${section}`];
      if (requirement)
        lines.push(
          `  level ${requirement.level}${requirement.law ? `, an instance of the law ${requirement.law}` : ''}`,
        );
      lines.push(`  ${requirement ? 'proven' : 'asked'} in ${await specOf(id)}`);
      const faults = allFaults.filter(({ breaks }) => breaks.some((broken) => broken === id));
      if (requirement) lines.push('', '  catches');
      for (const { name, summary } of faults) lines.push(`    ${name}: ${summary}`);
      lines.push('', `  try it alone: plumbline run --only ${id}`);
      process.stdout.write(`${lines.join('\n')}\n`);
    });
