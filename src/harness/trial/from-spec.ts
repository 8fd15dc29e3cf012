import { compileFunction } from 'node:vm';
import { isSpec, nearFrames } from './spec-place.ts';

/** The calls on the stack as they run: of a source that was compiled, in its compiled lines. */
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
 * The same function, called in the name of the spec that is next on the stack. The runner takes the file and line that call `test` for the place of a test, and
 * shows them wherever it names one: without this every test would be declared by one line of this folder. Node lets code say in which file and line it stands.
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
