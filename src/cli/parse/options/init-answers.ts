import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { defaultTokenEnv } from '../../../harness/target/default-token-env.ts';

/** The options of `init`, as the command line hands them over. */
export interface InitOptions {
  readonly baseUrl?: string;
  readonly agentUrl?: string;
  readonly tokenEnv?: string;
  readonly out?: string;
  readonly yes?: boolean;
  readonly force?: boolean;
  readonly probeWrites?: boolean;
  readonly dialect?: string;
}

/** What `init` has to know before it looks. */
export interface InitAnswers {
  readonly baseUrl?: string;
  readonly agentUrl?: string;
  readonly tokenEnv: string;
  readonly out: string;
}

/** Asks a question on a terminal. An empty answer means `usual`. */
export type AskUser = (question: string, usual: string) => Promise<string>;

/** The default path of the file. */
const usualOut = 'target.jsonc';

/** What the options say, and for the rest what the user answers. Without a terminal, or with `--yes`, nobody is asked. */
export const initAnswers = async (options: InitOptions, ask: AskUser | null): Promise<InitAnswers> => {
  const isNamed = options.baseUrl !== undefined || options.agentUrl !== undefined;
  const asks = options.yes || (isNamed && ask === null) ? null : ask;
  if (asks === null && !isNamed)
    throw new BadUsage(
      `nothing says where the deployment is: name --base-url or --agent-url${ask === null ? ', since there is no terminal to ask on' : ''}`,
    );
  const answer = async (given: string | undefined, question: string, usual = ''): Promise<string> =>
    given ?? (asks === null ? usual : (await asks(question, usual)).trim() || usual);
  const baseUrl = await answer(options.baseUrl, 'Base address of the management API (empty: none)');
  const agentUrl = await answer(options.agentUrl, 'Address of the local agent (empty: none)');
  if (baseUrl === '' && agentUrl === '') throw new BadUsage('neither a management API nor an agent was named');
  const tokenEnv =
    baseUrl === ''
      ? (options.tokenEnv ?? defaultTokenEnv)
      : await answer(
          options.tokenEnv,
          'Environment variable with the token of an admin API key; never type the token here',
          defaultTokenEnv,
        );
  return {
    ...(baseUrl === '' ? {} : { baseUrl }),
    ...(agentUrl === '' ? {} : { agentUrl }),
    tokenEnv,
    out: await answer(options.out, 'File to write', usualOut),
  };
};
