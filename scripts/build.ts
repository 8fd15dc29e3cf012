/**
 * `npm run build`: makes `dist`, which the npm package runs. Each source file becomes one JavaScript file at the same path, with a source map. Only what
 * the command line, the runner and the library load is built; see docs/decisions/0017-the-package.md. With a folder as its argument it makes there what
 * the npm package would be, for the tests of the command line.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { readExamples } from '../src/conduct/openapi/read-examples.ts';
import { assets } from '../src/report/html/assets.ts';
import { playerText } from '../src/report/script/player-text.ts';
import { declareTypes } from './declare-types.ts';
import { lineMap } from './line-map.ts';
import { withoutComments } from './without-comments.ts';

const root = join(import.meta.dirname, '..');
const [, , place = root] = process.argv;
const dist = join(place, 'dist');

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));

/** What is loaded by its path and not by an import. */
const entries = [
  'src/cli/main.ts',
  'src/cli/output/mind-output.ts',
  'src/conduct/prove/proof.ts',
  'src/library/index.ts',
  'src/report/live/reporter.ts',
  'playwright.config.ts',
  ...filesIn('specs', /\.spec\.ts$/),
];

/** Modules that use esbuild or the example exchanges, and the function whose result the package contains instead. */
const finished = [
  { path: 'src/report/html/assets.js', name: 'assets', make: assets },
  { path: 'src/report/script/player-text.js', name: 'playerText', make: playerText },
  { path: 'src/conduct/openapi/read-examples.js', name: 'readExamples', make: readExamples },
] as const;

const imported = /\b(from |import |import\()(["'])(\.{1,2}\/[^"']+)\.ts\2/g;

/** Every source file as JavaScript, and its map, by path below `dist`. */
const translate = async (): Promise<ReadonlyMap<string, string>> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['playwright.config.ts', ...filesIn('src', /\.ts$/), ...filesIn('specs', /\.ts$/)],
    outdir: dist,
    outbase: root,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20.20',
    charset: 'utf8',
    sourcemap: true,
    sourcesContent: false,
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [relative(dist, path).split(sep).join('/'), text]));
  for (const { path, name, make } of finished) {
    const made = JSON.stringify(await make());
    texts.set(path, `const made = ${made};\nexport const ${name} = () => Promise.resolve(made);\n`);
    texts.delete(`${path}.map`);
  }
  return texts;
};

const texts = await translate();
const written = new Set<string>();

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(dist, path)), { recursive: true });
  writeFileSync(join(dist, path), text);
};

/** Writes a file and everything that it imports; for a declaration file, the imported declarations. */
const keep = (path: string): void => {
  if (written.has(path)) return;
  written.add(path);
  const text = path.endsWith('.d.ts') ? declareTypes(root, path.replace(/\.d\.ts$/, '.ts')) : texts.get(path);
  if (text === undefined) throw new Error(`${path} is imported, and there is no such source file`);
  if (absent.test(text))
    throw new Error(`${path} imports ${absent.exec(text)?.[1]}, which the package does not depend on`);
  // The replacement has the same length, so that the source map stays valid.
  const named = text.replace(imported, '$1$2$3.js$2');
  write(path, path.endsWith('.js') ? withoutComments(path, named) : named);
  const map = texts.get(`${path}.map`);
  if (map !== undefined) write(`${path}.map`, lineMap(map));
  const ending = path.endsWith('.d.ts') ? '.d.ts' : '.js';
  for (const [, , , other] of text.matchAll(imported))
    keep(join(dirname(path), `${other}${ending}`).split(sep).join('/'));
};

/** Packages that are not installed together with this one. */
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const absent = new RegExp(`\\bfrom ["'](${Object.keys(devDependencies).join('|')})["'/]`);

rmSync(dist, { recursive: true, force: true });
for (const entry of entries) keep(entry.split(sep).join('/').replace(/\.ts$/, '.js'));
keep('src/library/index.d.ts');
// Without white space, which is a fifth of their size in the package.
for (const file of filesIn('schemas', /\.json$/)) {
  mkdirSync(dirname(join(dist, file)), { recursive: true });
  writeFileSync(join(dist, file), JSON.stringify(JSON.parse(readFileSync(join(root, file), 'utf8'))));
}
// The example exchanges and the scripts that make fixtures serve our tests alone.
for (const file of filesIn('fixtures', /\.(pem|pub|xml)$|^(costs|faults)\.json$/).filter(
  (name) => !name.includes('exchanges'),
))
  cpSync(join(root, file), join(dist, file));
if (place !== root)
  for (const name of ['bin', 'package.json']) cpSync(join(root, name), join(place, name), { recursive: true });
