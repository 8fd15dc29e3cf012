/**
 * Generates `schemas/` from the types of the contract, the report and the target file. `--check` writes nothing, and fails if a committed schema is
 * out of date. typescript-json-schema is in maintenance: nothing else may import it.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import TJS from 'typescript-json-schema';
import { everyResource } from '../src/contract/index.ts';
import type { Resource } from '../src/contract/terms/contract.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'schemas');

interface Source {
  readonly file: string;
  readonly types: readonly string[];
  /** Files written by people refuse unknown keys, so that a misspelt key is noticed; answers may have more. */
  readonly closed?: true;
}

const namesOf = (resource: Resource): string[] => [
  ...new Set([
    resource.schema,
    ...resource.endpoints.flatMap(({ request, response }) => [request ?? '', response ?? '']),
  ]),
];

/** From the name of a schema file to the types that it defines. */
const sources: Record<string, Source> = {
  report: { file: 'src/report/model/report.ts', types: ['Report'] },
  'run-event': { file: 'src/report/live/run-event.ts', types: ['RunEvent'] },
  waivers: { file: 'src/report/model/waivers/waivers.ts', types: ['WaiverFile'], closed: true },
  target: { file: 'src/harness/target/target-file.ts', types: ['TargetFile'], closed: true },
};
/** The files of the resources, which stand in folders by family. */
const tables = readdirSync(join(root, 'src/contract/resources'), { recursive: true, encoding: 'utf8' });
for (const resource of everyResource) {
  const types = namesOf(resource).filter((name) => name !== '');
  if (types.length === 0) continue;
  const table = tables.find((path) => basename(path) === `${resource.name}.ts`);
  if (table === undefined) throw new Error(`There is no ${resource.name}.ts below src/contract/resources.`);
  sources[resource.name] = { file: join('src/contract/resources', table), types };
}

const program = TJS.getProgramFromFiles(
  Object.values(sources).map(({ file }) => join(root, file)),
  // Bundler resolution, because with NodeNext the names of referenced types contain absolute paths.
  { strict: true, module: 'ESNext', moduleResolution: 'Bundler', allowImportingTsExtensions: true, noEmit: true },
  root,
);
const generatorOf = (closed: boolean): TJS.JsonSchemaGenerator => {
  const generator = TJS.buildGenerator(program, {
    required: true,
    noExtraProps: closed,
    strictNullChecks: true,
    ignoreErrors: true,
    validationKeywords: ['maxBytes', 'idPrefix', 'mapOf'],
  });
  if (generator === null) throw new Error('The types do not compile: run `npx tsc` to see why.');
  return generator;
};
const [open, closed] = [generatorOf(false), generatorOf(true)];

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** An index signature cannot have tags, so `@mapOf` stands on the property. It is moved to the schema of the values. */
const placeMapOf = (node: unknown): void => {
  if (!isNode(node)) return;
  const { mapOf } = node;
  delete node['mapOf'];
  const branches = Array.isArray(node['anyOf']) ? node['anyOf'] : [node];
  for (const branch of branches)
    if (mapOf && isNode(branch) && branch['type'] === 'object') branch['additionalProperties'] = mapOf;
  for (const inner of Object.values(node)) placeMapOf(inner);
};

const fresh = new Map<string, string>();
for (const [name, source] of Object.entries(sources)) {
  const { definitions } = (source.closed ? closed : open).getSchemaForSymbols([...source.types]);
  placeMapOf(definitions);
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `plumbline:${name}`,
    // Editors validate a file against the root of the schema.
    ...(source.closed ? { allOf: source.types.map((type) => ({ $ref: `#/definitions/${type}` })) } : {}),
    definitions,
  };
  fresh.set(`${name}.json`, `${JSON.stringify(schema, null, 2)}\n`);
}

const stale = [...fresh].filter(([name, text]) => {
  const path = join(folder, name);
  return !existsSync(path) || readFileSync(path, 'utf8') !== text;
});
const orphans = readdirSync(folder).filter((name) => name.endsWith('.json') && !fresh.has(name));

if (process.argv.includes('--check')) {
  const wrong = [...stale.map(([name]) => name), ...orphans];
  if (wrong.length > 0) {
    console.error(`Stale schemas: ${wrong.join(', ')}. Run \`npm run schemas\` and commit the result.`);
    process.exitCode = 1;
  }
} else {
  for (const [name, text] of stale) writeFileSync(join(folder, name), text);
  for (const name of orphans) rmSync(join(folder, name));
  console.log(`${fresh.size} schemas, ${stale.length} rewritten, ${orphans.length} removed.`);
}
