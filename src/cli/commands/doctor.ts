import { Command, Option } from 'commander';
import { efforts } from '../../harness/target/plan.ts';
import type { DoctorOptions } from '../actions/doctor.ts';
import type { Done } from '../output/done.ts';
import { whichDeployment } from '../parse/options/deployment-options.ts';
import { wholeNumber } from '../parse/options/whole-number.ts';

/** `plumbline doctor`: says what a run would be. */
export const doctorCommand = (done: Done): Command =>
  whichDeployment(
    new Command('doctor')
      .summary('say what a run would try, need and cost')
      .description(
        'Say what a run would try, which keys of a target file would add to it, how many requests it sends and how long that takes, how many resources it has at a time and what stays. It sends a GET or a few to see whether each API answers. Exits with 0 where a run could begin, with 2 where the target is wrong, and with 3 where an API does not answer or refuses the token.',
      ),
  )
    .addOption(new Option('--effort <effort>', 'how many requests to spend').choices(efforts).default('standard'))
    .option(
      '--workers <n>',
      'how many suites run at once (default: from the number of cores; more where the deployment is far away)',
      wholeNumber(1, 64),
    )
    .action(async (options: DoctorOptions) => {
      const { doctor } = await import('../actions/doctor.ts');
      done(await doctor(options));
    });
