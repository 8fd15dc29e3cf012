import { compileFunction } from 'node:vm';
import { isSpec, nearFrames } from './spec-place.ts';

/** The call sites on the stack, without source maps: with the lines of the compiled code. */
const callSites = (): readonly NodeJS.CallSite[] => {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.prepareStackTrace = (_, sites) => sites;
  Error.stackTraceLimit = nearFrames;
  try {
    const { stack }: { stack?: unknown } = new Error();
    return Array.isArray(stack) ? stack : [];
  } finally {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  }
};

const fileOf = (site: NodeJS.CallSite): string => site.getFileName() ?? '';

const code = 'return (...given) => call(...given)';

/**
 * Wraps a function so that it appears to be called from the nearest spec on the stack. The runner shows the file and line that call `test` as the
 * place of a test; without this that would be one line of this folder for every test. Node can compile code with a given file and line.
 */
export const fromSpec = <Call>(call: Call): Call => {
  const site = callSites().find((one) => isSpec(fileOf(one)));
  if (site === undefined) return call;
  return compileFunction(code, ['call'], {
    filename: fileOf(site),
    lineOffset: (site.getLineNumber() ?? 1) - 1,
    columnOffset: (site.getColumnNumber() ?? 1) - 1 - code.lastIndexOf('call'),
  })(call);
};
