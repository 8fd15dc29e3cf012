import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The declarations of one source file. They are derived from that file alone, so all its exports need explicit types. */
export const declareTypes = (root: string, file: string): string => {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(join(root, file), 'utf8'), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      strict: true,
      isolatedDeclarations: true,
    },
  });
  const [first] = diagnostics;
  if (first !== undefined) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(first.messageText, '\n')}`);
  return outputText;
};
