import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

export const projectRoot = join(import.meta.dirname, '..');

/** One import of one file, in any kind of statement. */
export interface Import {
  /** Path of the importing file, relative to the project, with forward slashes. */
  readonly file: string;
  /** Path of the imported file, likewise; the name of the package where it is not ours. */
  readonly imported: string;
  /** Whether nothing of the import remains at run time. With verbatimModuleSyntax only `import type` and `export type` are removed. */
  readonly typesOnly: boolean;
}

const sourceFiles = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();

const resolved = (file: string, specifier: string): string =>
  specifier.startsWith('.') ? join(dirname(file), specifier) : specifier;

/** The imports in one text, as if the text were in that file; includes re-exports, `import()` and inline types with `import()`. */
export const importsIn = (file: string, text: string): Import[] => {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typesOnly: boolean): void => {
    if (specifier && ts.isStringLiteralLike(specifier))
      found.push({ file, imported: resolved(file, specifier.text), typesOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node.importClause?.isTypeOnly ?? false);
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
};

/** The texts of all source files below a folder of the project, by path. */
export const sourcesIn = (folder: string): Map<string, string> =>
  new Map(sourceFiles(folder).map((file) => [file, readFileSync(join(projectRoot, file), 'utf8')]));

export const importsBelow = (folder: string): Import[] =>
  [...sourcesIn(folder)].flatMap(([file, text]) => importsIn(file, text));
