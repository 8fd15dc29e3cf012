import type { Command } from 'commander';

const isEmpty = (value: unknown): boolean => (Array.isArray(value) ? value.some(isEmpty) : value === '');

/** Refuses empty values, which are mostly unset variables of a script. No option or argument needs one. */
export const refuseEmpty = (command: Command): void => {
  for (const option of command.options)
    if (option.required && isEmpty(command.getOptionValue(option.attributeName())))
      command.error(`error: option '${option.flags}' is empty`, { exitCode: 2 });
  for (const [n, argument] of command.registeredArguments.entries())
    if (isEmpty(command.processedArgs[n]))
      command.error(`error: argument '${argument.name()}' is empty`, { exitCode: 2 });
};
