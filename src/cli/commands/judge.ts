import { Command } from 'commander';
import type { JudgeOptions } from '../actions/judge.ts';
import type { Done } from '../output/done.ts';
import { whatFails } from '../parse/options/fail-options.ts';
import { repeatable } from '../parse/options/repeatable.ts';

/** `plumbline judge`: holds recorded traffic against the documents without sending anything. */
export const judgeCommand = (done: Done): Command =>
  whatFails(
    new Command('judge')
      .summary('judge recorded traffic without sending anything')
      .description(
        'Judge recorded traffic (HAR, NDJSON or a flow file of mitmproxy, also compressed with gzip) without sending anything.',
      )
      .argument(
        '<file>',
        'a HAR file, a flow file of mitmproxy, exchanges.ndjson of a run, or one exchange on each line (docs/recordings.md)',
      )
      .optionsGroup('Which deployment:')
      .option('--target <file>', 'target file, for its addresses, dialect and patience')
      .option('--base-url <url>', 'base address of the management API (default: the one that most requests went to)')
      .option('--agent-url <url>', 'address of the agent (default: the one that most requests went to)')
      .option('--sole-client', 'no other client changes the resources, so that reads must show what was written')
      .option('--only <pattern>', 'only requirements whose id matches, such as "api-keys.*"; repeatable', repeatable)
      .optionsGroup('When to fail:'),
  )
    .optionsGroup('Output:')
    .option('--out <dir>', 'write a report there, and findings.ndjson with every finding')
    .option('--quiet', 'one line at the end and nothing else')
    .action(async (file: string, options: JudgeOptions) => {
      const { judgeFile } = await import('../actions/judge.ts');
      done(await judgeFile(file, options));
    });
