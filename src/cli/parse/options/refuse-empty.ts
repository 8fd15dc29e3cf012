import type { Command } from 'commander';

const isEmpty = (value: unknown): boolean => (Array.isArray(value) ? value.some(isEmpty) : value === '');

/** An empty value is most often a variable of a script that was not set. No option and no argument has a use for one. */
export const refuseEmpty = (command: Command): void => {
  for (const option of command.options)
    if (option.required && isEmpty(command.getOptionValue(option.attributeName())))
      command.error(`error: option '${option.flags}' is empty`, { exitCode: 2 });
  for (const [n, argument] of command.registeredArguments.entries())
    if (isEmpty(command.processedArgs[n]))
      command.error(`error: argument '${argument.name()}' is empty`, { exitCode: 2 });
};
