import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { costs } from '../src/conduct/forecast/costs.ts';
import { globToRegExp } from '../src/conduct/glob.ts';
import { allFaults } from '../src/conduct/prove/all-faults.ts';
import { gaps, requirements, resources } from '../src/contract/index.ts';
import type { DocumentNumber, Resource } from '../src/contract/terms/contract.ts';
import { recipeOf } from '../src/generate/recipes/index.ts';
import { collectEnv } from '../src/harness/trial/collect.ts';
import { projectRoot } from './read-imports.ts';

/** How many endpoints the tables of each document have so far. A change that adds a resource adds its endpoints here. */
const endpointsPerDocument: { readonly [document in DocumentNumber]: number } = { 1: 53, 2: 44, 3: 8 };

/** The numbers of endpoints that the documents state; the tables must not exceed them. */
const endpointsInAll: { readonly [document in DocumentNumber]: number } = { 1: 53, 2: 44, 3: 8 };

const tables: readonly Resource[] = resources;
const requirementIds = requirements.map(({ id }) => id);
const gapIds = gaps.map(({ id }) => id);

const repeated = (texts: readonly string[]): string[] => texts.filter((text, index) => texts.indexOf(text) !== index);

/** The requirements and gaps that the specs declare. They are collected in a separate process, because the first import decides whether to collect. */
const declarations = (): { readonly id: string; readonly file: string }[] => {
  const printed = execFileSync(process.execPath, ['--import', 'tsx', join('tests', 'suites', 'collect-specs.ts')], {
    cwd: projectRoot,
    env: { ...process.env, [collectEnv]: '1' },
    encoding: 'utf8',
  });
  return z.array(z.object({ id: z.string(), file: z.string() })).parse(JSON.parse(printed));
};

test('every requirement has a spec, every gap has a probe, and no spec declares anything else', () => {
  const declared = declarations().map(({ id }) => id);
  const known = [...requirementIds, ...gapIds];
  expect({
    requirementsWithoutSpec: requirementIds.filter((id) => !declared.includes(id)),
    gapsWithoutProbe: gapIds.filter((id) => !declared.includes(id)),
    unknownToTheContract: declared.filter((id) => !known.includes(id)),
  }).toEqual({ requirementsWithoutSpec: [], gapsWithoutProbe: [], unknownToTheContract: [] });
});

test('fixtures/costs.json names the spec file of each requirement and gap, so that a partial run knows which files to load', () => {
  const { of, files } = costs();
  const wrong = declarations().filter(({ id, file }) => `${files[of[id]?.file ?? -1]}.spec.ts` !== file);
  expect(wrong).toEqual([]);
});

test('specs of whole lists run first: they find out whether the other specs can read only a part of a list', () => {
  expect(declarations()[0]?.file).toBe('account/account-lists.spec.ts');
});

test('specs that update agents run early, because the run waits for agents: the runner orders files by path', () => {
  const files = [...new Set(declarations().map(({ file }) => file))];
  const before = files.slice(0, files.indexOf('agent-sessions/agent-commands.spec.ts'));
  expect(before.filter((file) => !/^(account|agent)\//.test(file))).toEqual([]);
});

test('all specs that change lent routes are in one file, so that no two workers or shards write to them at once', () => {
  const lent = resources.filter((one) => recipeOf(one).lent !== undefined).map(({ name }) => name);
  expect(lent.length).toBeGreaterThan(1);
  const files = declarations().filter(({ id }) => lent.some((name) => id.startsWith(`${name}.`)));
  expect([...new Set(files.map(({ file }) => file))]).toEqual(['edges/routes.spec.ts']);
});

test('every requirement is broken by at least one fault', () => {
  const broken = new Set<string>(allFaults.flatMap(({ breaks }) => breaks));
  expect(requirementIds.filter((id) => !broken.has(id))).toEqual([]);
});

test('every fault breaks at least one requirement, and only requirements that exist', () => {
  expect(allFaults.filter(({ breaks }) => breaks.length === 0).map(({ name }) => name)).toEqual([]);
  const strays = allFaults.flatMap(({ name, breaks }) =>
    breaks.filter((id) => !requirementIds.includes(id)).map((id) => `${name} breaks ${id}`),
  );
  expect(strays).toEqual([]);
});

test('names and ids are unique, and each id begins with the name of its resource', () => {
  expect(repeated(allFaults.map(({ name }) => name))).toEqual([]);
  expect(repeated([...requirementIds, ...gapIds])).toEqual([]);
  expect(repeated(tables.map(({ name }) => name))).toEqual([]);
  expect(repeated(tables.flatMap(({ endpoints }) => endpoints.map(({ id }) => id)))).toEqual([]);
  const names = tables.map(({ name }) => name);
  const named = [...requirementIds, ...gapIds, ...allFaults.map(({ name }) => name)];
  expect(named.filter((id) => !/^[a-z0-9-]+\.[a-z0-9-]+$/.test(id))).toEqual([]);
  expect(named.filter((id) => !names.includes(id.slice(0, id.indexOf('.'))))).toEqual([]);
});

test('every endpoint has its laws: for the status, the body and the authorization', () => {
  const lacking = tables.flatMap(({ name, api, endpoints }) =>
    endpoints.flatMap(({ id, operation, response }) => {
      const wanted = [
        operation,
        response === undefined ? '*no-body' : 'json',
        ...(api === 'management' ? ['auth-header', 'auth-scheme', 'auth-token', 'auth-deleted-key'] : []),
      ].map((behaviour) => `${name}.${behaviour}`);
      return wanted
        .filter((pattern) => !requirementIds.some((one) => globToRegExp(pattern).test(one)))
        .map((pattern) => `${id} lacks ${pattern}`);
    }),
  );
  expect(lacking).toEqual([]);
});

test('every endpoint answers with the status and the body of its operation', () => {
  const odd = tables.flatMap(({ endpoints }) =>
    endpoints.filter(({ id, operation, status, response }) => {
      const method = id.slice(0, id.indexOf(' '));
      const methods = {
        create: 'POST',
        get: 'GET',
        list: 'GET',
        update: 'PATCH',
        delete: 'DELETE',
        replace: 'PUT',
        clear: 'DELETE',
      };
      const expected = Object.entries(methods).find(([name]) => name === operation)?.[1] ?? 'POST';
      return (
        method !== expected || (response === undefined) !== (status === 204) || (status === 201 && method !== 'POST')
      );
    }),
  );
  expect(odd.map(({ id }) => id)).toEqual([]);
});

test('every schema that a table names exists', () => {
  const missing = tables
    .filter(({ endpoints }) => endpoints.length > 0)
    .flatMap(({ name, schema, endpoints }) => {
      const file = z
        .object({ definitions: z.record(z.string(), z.unknown()) })
        .parse(JSON.parse(readFileSync(join(projectRoot, 'schemas', `${name}.json`), 'utf8')));
      const wanted = [schema, ...endpoints.flatMap(({ request, response }) => [request, response])];
      return wanted
        .filter((type) => type !== undefined && !Object.hasOwn(file.definitions, type))
        .map((type) => `schemas/${name}.json has no ${type}`);
    });
  expect(missing).toEqual([]);
});

test('the tables have exactly the stated number of endpoints', () => {
  const counted = ([1, 2, 3] as const).map((document) => [
    document,
    tables.filter((table) => table.document === document).flatMap(({ endpoints }) => endpoints).length,
  ]);
  expect(Object.fromEntries(counted)).toEqual(endpointsPerDocument);
  for (const document of [1, 2, 3] as const)
    expect(endpointsPerDocument[document]).toBeLessThanOrEqual(endpointsInAll[document]);
});

test('every example and every steady field names fields that the schemas list', () => {
  const strays = tables
    .filter(({ endpoints }) => endpoints.length > 0)
    .flatMap(({ name, schema, steady, secrets, endpoints }) => {
      const { example } = recipeOf({ name });
      const file = z
        .object({
          definitions: z.record(z.string(), z.object({ properties: z.record(z.string(), z.unknown()) }).partial()),
        })
        .parse(JSON.parse(readFileSync(join(projectRoot, 'schemas', `${name}.json`), 'utf8')));
      const fieldsOf = (type = ''): string[] => Object.keys(file.definitions[type]?.properties ?? {});
      const requestOf = (...operations: string[]): string | undefined =>
        endpoints.find(({ operation }) => operations.includes(operation))?.request;
      const unknown = (fields: object, type: string | undefined): string[] =>
        Object.keys(fields).filter((field) => !fieldsOf(type).includes(field));
      return [
        ...unknown(steady, schema).map((field) => `${name}: steady ${field}`),
        ...secrets.filter((field) => !fieldsOf(schema).includes(field)).map((field) => `${name}: secret ${field}`),
        ...unknown(example.create, requestOf('create', 'replace')).map((field) => `${name}: create ${field}`),
        ...unknown(example.update, requestOf('update', 'replace')).map((field) => `${name}: update ${field}`),
      ];
    });
  expect(strays).toEqual([]);
});
