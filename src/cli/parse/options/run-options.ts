import { globToRegExp } from '../../../conduct/glob.ts';
import { ownCommand } from '../../../conduct/own-command.ts';
import type { TargetOptions } from '../../../conduct/target-command.ts';
import { gaps, requirements } from '../../../contract/index.ts';
import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { defaultTokenEnv } from '../../../harness/target/default-token-env.ts';
import type { Effort } from '../../../harness/target/plan.ts';
import { type LoadedTarget, loadTarget } from '../files/load-target.ts';
import { targetOfOptions } from '../files/target-of-options.ts';
import { hint } from './nearest.ts';
import type { TermsOptions } from './terms.ts';

/** The options of `run`, as the command line hands them over. */
export interface RunOptions extends TargetOptions, TermsOptions {
  readonly out?: string;
  readonly effort: Effort;
  readonly budget?: number;
  readonly seed?: number;
  readonly only?: readonly string[];
  readonly readOnly?: boolean;
  readonly shard?: string;
  readonly workers?: number;
  readonly list?: boolean;
  readonly open?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly json?: boolean;
}

/** The target that the options name; null for the embedded deployment. */
export const targetFrom = (options: TargetOptions): LoadedTarget | null => {
  const { target, baseUrl, agentUrl, tokenEnv } = options;
  if (target !== undefined) {
    if (baseUrl ?? agentUrl ?? tokenEnv)
      throw new BadUsage('--target already says what --base-url, --agent-url and --token-env would');
    return loadTarget(target);
  }
  if (baseUrl === undefined && agentUrl === undefined) {
    if (tokenEnv !== undefined) throw new BadUsage('--token-env needs --base-url');
    return null;
  }
  const value = {
    ...(baseUrl === undefined ? {} : { management: { baseUrl, tokenEnv: tokenEnv ?? defaultTokenEnv } }),
    ...(agentUrl === undefined ? {} : { agent: { baseUrl: agentUrl } }),
  };
  return { target: targetOfOptions(value), file: value, token: null };
};

/** The ids that the patterns choose; null for all. A pattern that matches nothing is a mistake, never a quiet success. */
export const chosenIds = (patterns: readonly string[] | undefined): readonly string[] | null => {
  if (patterns === undefined) return null;
  const all = [...requirements, ...gaps].map(({ id }) => id);
  const chosen = patterns.map((pattern) => {
    const matching = all.filter((id) => globToRegExp(pattern).test(id));
    if (matching.length === 0)
      throw new BadUsage(
        `--only ${pattern} matches no requirement or gap; ${hint(pattern, all, ownCommand(['requirements']))}`,
      );
    return matching;
  });
  return [...new Set(chosen.flat())];
};
