import * as runner from '@playwright/test';

/** The type of a runner's `test` without additional fixtures. */
type BareTest = runner.TestType<object, object>;

/**
 * The `test` of the runner without the fixtures of a browser, which cost more than a third of a run (docs/decisions/0001). The
 * runner does not promise that export: where it is missing, its public `test` declares the same tests, only slower.
 */
export const bareTestOf = (exports: { readonly _baseTest?: BareTest; readonly test: BareTest }): BareTest =>
  exports._baseTest ?? exports.test;

export const bareTest = bareTestOf(runner);
