import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { TargetOptions } from '../../../conduct/target-command.ts';
import { isObject, type JsonObject } from '../../../contract/json-object.ts';
import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { longerOf } from '../../../harness/target/patience.ts';
import { type Target, targetOf } from '../../../harness/target/target.ts';
import type { Report } from '../../../report/model/report.ts';
import { type LoadedTarget, loadTarget } from './load-target.ts';
import { targetOfOptions } from './target-of-options.ts';

const member = (value: JsonObject, name: string): JsonObject => {
  const one = value[name];
  return isObject(one) ? one : {};
};

/** The target file of a run; reports of earlier versions say only its addresses. */
const recorded = ({ run: { settings, target } }: Report): JsonObject | null => {
  if (settings !== undefined) return settings.target;
  if (target.embedded) return null;
  return {
    ...(target.baseUrl === null ? {} : { management: { baseUrl: target.baseUrl } }),
    ...(target.agentUrl === null ? {} : { agent: { baseUrl: target.agentUrl } }),
  };
};

/** The token that stands in the file that the target came from, where it is still the same deployment. */
const tokenBeside = (
  report: Report,
  file: string,
  management: Target['management'],
  isOther: boolean,
): string | null => {
  const { tokenFile } = report.run.settings ?? {};
  if (tokenFile === undefined || management === null) return null;
  const path = resolve(dirname(file), tokenFile);
  if (existsSync(path)) {
    const { target, token } = loadTarget(path);
    return target.management?.baseUrl === management.baseUrl ? token : null;
  }
  if (!isOther && !process.env[management.tokenEnv])
    throw new BadUsage(
      `${path}: the target file with the token of this run is no longer there; name it with --target, or set the environment variable ${management.tokenEnv}`,
    );
  return null;
};

/** The target of a run that is tried again, with what the options say in place of it; null for the embedded deployment. */
export const replayTarget = (report: Report, file: string, options: TargetOptions): LoadedTarget | null => {
  const { target, baseUrl, agentUrl, tokenEnv } = options;
  if (target !== undefined) {
    if (baseUrl ?? agentUrl ?? tokenEnv)
      throw new BadUsage('--target already says what --base-url, --agent-url and --token-env would');
    return loadTarget(target);
  }
  const before = recorded(report);
  const isOther = (baseUrl ?? agentUrl) !== undefined;
  if (before === null && !isOther) return null;
  // A report may come from anybody: no command in it is ever run, and no recipe.
  const { agents: _, recipes: __, ...known } = before ?? {};
  const value: JsonObject = {
    ...known,
    ...((baseUrl ?? tokenEnv)
      ? {
          management: {
            ...member(known, 'management'),
            ...(baseUrl === undefined ? {} : { baseUrl }),
            ...(tokenEnv === undefined ? {} : { tokenEnv }),
          },
        }
      : {}),
    ...(agentUrl === undefined ? {} : { agent: { ...member(known, 'agent'), baseUrl: agentUrl } }),
  };
  const named = isOther ? targetOfOptions(value) : targetOf(value, file);
  // Another deployment may be slower than the first one: it is given at least the default patience.
  const usual = targetOf({ ...value, patience: {} }, file).patience;
  const found = isOther ? { ...named, patience: longerOf(named.patience, usual) } : named;
  return { target: found, file: value, token: tokenBeside(report, file, found.management, isOther) };
};
