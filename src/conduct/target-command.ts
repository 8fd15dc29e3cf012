import { ownCommand } from './own-command.ts';

/** The options that name the deployment. */
export interface TargetOptions {
  readonly target?: string;
  readonly baseUrl?: string;
  readonly agentUrl?: string;
  readonly tokenEnv?: string;
}

const optionOf = (name: string, value: string | undefined): readonly string[] =>
  value === undefined ? [] : [name, value];

/** A command on the deployment that the options name. `more` holds further arguments. */
export const commandOf = (
  command: 'clean' | 'run',
  { target, baseUrl, agentUrl, tokenEnv }: TargetOptions,
  more: readonly string[] = [],
): string =>
  ownCommand([
    command,
    ...optionOf('--target', target),
    ...optionOf('--base-url', baseUrl),
    ...optionOf('--agent-url', agentUrl),
    ...optionOf('--token-env', tokenEnv),
    ...more,
  ]);
