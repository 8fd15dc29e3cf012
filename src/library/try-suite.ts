import type { OwnRequirement } from '../conduct/own-suite/own-requirement.ts';
import type { SuiteOutcome } from '../conduct/own-suite/suite-outcome.ts';
import type { TargetFile } from '../harness/target/target-file.ts';

/** What a suite of one's own is tried on. */
export interface SuiteSettings {
  /** The content of a target file. */
  readonly target: TargetFile;
  /** Token of an admin's API key; by default the value of the environment variable that the target names. */
  readonly token?: string;
}

/**
 * Tries requirements of your own, for endpoints beyond the documents: one after the other, at the pace of the target, and removes what
 * they made. The promise is rejected where the settings are wrong; whatever the deployment does, it is fulfilled.
 */
export const trySuite = async (
  suite: readonly OwnRequirement[],
  { target: file, token }: SuiteSettings,
): Promise<SuiteOutcome> => {
  const ids = suite.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new TypeError(`Two requirements have the id ${twice}`);
  // Imported here, so that programs which do not use it start faster.
  const [{ targetOf }, { trySuite: tryOwn }] = await Promise.all([
    import('../harness/target/target.ts'),
    import('../conduct/own-suite/try-suite.ts'),
  ]);
  const target = targetOf(file, 'target');
  const variable = target.management?.tokenEnv ?? '';
  const known = token ?? process.env[variable];
  if (target.management !== null && known === undefined)
    throw new TypeError(`There is no token: give one, or set ${variable}`);
  return tryOwn(suite, target, known ?? '');
};
