import { Command } from 'commander';
import { gaps, requirements } from '../contract/index.ts';
import type { Done } from './done.ts';

const row = (id: string, where: string, text: string): string => `${id.padEnd(46)} ${where.padEnd(34)} ${text}\n`;

/** `plumbline requirements`: what the documents promise, and what they leave open. */
export const requirementsCommand = (_done: Done): Command =>
  new Command('requirements')
    .description('List every requirement and gap with document, section, statement and level')
    .option('--json', 'as JSON')
    .action(({ json }: { json?: boolean }) => {
      if (json) {
        process.stdout.write(`${JSON.stringify({ requirements, gaps }, null, 2)}\n`);
        return;
      }
      for (const { id, document, section, level, statement } of requirements) {
        process.stdout.write(row(id, `${document} · ${section}`, level === 'may' ? `(may) ${statement}` : statement));
      }
      process.stdout.write('\nLeft open by the documents:\n');
      for (const { id, document, section, question } of gaps)
        process.stdout.write(row(id, `${document} · ${section}`, question));
      process.stdout.write(`\n${requirements.length} requirements, ${gaps.length} gaps.\n`);
    });
