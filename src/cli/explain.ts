import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Command } from 'commander';
import { gaps, requirements } from '../contract/index.ts';
import { allFaults } from '../emulator/faults/index.ts';
import { BadUsage } from '../harness/bad-usage.ts';
import type { Done } from './done.ts';
import { projectRoot } from './version.ts';

/** The spec files that speak of an id, or of the law that it is an instance of. */
const specsOf = (id: string): string[] => {
  const law = id.slice(id.indexOf('.') + 1);
  const folder = join(projectRoot, 'specs');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return (
        text.includes(`'${id}'`) || new RegExp(`resources(Under|Asked)\\([\`']${law}[\`']\\)|'${law}',`).test(text)
      );
    })
    .map((name) => relative(projectRoot, join(folder, name)));
};

/** `plumbline explain ID`: one requirement or gap, with what proves it and what it catches. */
export const explainCommand = (_done: Done): Command =>
  new Command('explain')
    .description('One requirement: the statement, what proves it, which faults it catches')
    .argument('<id>', 'id of a requirement or gap')
    .action((id: string) => {
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
      lines.push(`  ${requirement ? 'proven' : 'asked'} in ${specsOf(id).join(', ')}`);
      const faults = allFaults.filter(({ breaks }) => breaks.some((broken) => broken === id));
      if (requirement) lines.push('', '  catches');
      for (const { name, summary } of faults) lines.push(`    ${name}: ${summary}`);
      lines.push('', `  try it alone: plumbline run --only ${id}`);
      process.stdout.write(`${lines.join('\n')}\n`);
    });
