import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { type Target, targetOf } from '../../../harness/target/target.ts';

const flags: readonly (readonly [key: string, flag: string])[] = [
  ['management.baseUrl', '--base-url'],
  ['management.tokenEnv', '--token-env'],
  ['agent.baseUrl', '--agent-url'],
];

/** Makes a target from options. Errors name the option instead of the key, because there is no file with these keys. */
export const targetOfOptions = (value: unknown): Target => {
  try {
    return targetOf(value, 'command line');
  } catch (error) {
    if (!(error instanceof BadUsage)) throw error;
    const line = flags.reduce((text, [key, flag]) => text.replace(`command line: ${key} `, `${flag} `), error.message);
    throw new BadUsage(line);
  }
};
