import { Command } from 'commander';
import type { ProxyCommandOptions } from '../actions/proxy.ts';
import type { Done } from '../output/done.ts';
import { whatFails } from '../parse/options/fail-options.ts';
import { injectionPlan } from '../parse/options/injection-plan.ts';
import { repeatable } from '../parse/options/repeatable.ts';
import { wholeNumber } from '../parse/options/whole-number.ts';

/** `plumbline proxy`: stands between a client and a deployment, and judges what passes. */
export const proxyCommand = (done: Done): Command =>
  whatFails(
    new Command('proxy')
      .summary('judge the traffic between any client and a deployment')
      .description(
        'Pass requests on to a deployment, byte for byte, and judge its answers until Ctrl-C. When it is ready it prints one line of JSON: a target file with the addresses to use.',
      )
      .requiredOption('--target <file>', 'target file, for its addresses, dialect and patience')
      .option('--port <n>', 'port for the management API; 0 takes any free one', wholeNumber(0, 65_535), 0)
      .option('--agent-port <n>', 'port for the agent API; 0 takes any free one', wholeNumber(0, 65_535), 0)
      .option('--sole-client', 'no other client changes the resources, so that reads must show what was written')
      .option('--only <pattern>', 'only requirements whose id matches, such as "api-keys.*"; repeatable', repeatable)
      .optionsGroup('For those who write clients:')
      .option(
        '--inject <plan>',
        'such as latency=200,429=0.1,503=0.05,reset=0.01: milliseconds, and the chance of each; never judged',
        injectionPlan,
      )
      .option('--seed <n>', 'which requests are met by --inject', wholeNumber(0, 2 ** 32 - 1), 1)
      .optionsGroup('When to fail:')
      .option('--fail-fast', 'end with the first deviation'),
  )
    .optionsGroup('Output:')
    .option('--out <dir>', 'where the report, findings.ndjson and client.json go (default: reports/<run id>)')
    .option('--quiet', 'the line of JSON, one line at the end and nothing else')
    .action(async (options: ProxyCommandOptions) => {
      const { proxy } = await import('../actions/proxy.ts');
      done(await proxy(options));
    });
