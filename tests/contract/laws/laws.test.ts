import { expect, test } from '@playwright/test';
import { gaps, requirements, resources, resourcesAsked, resourcesUnder } from '../../../src/contract/index.ts';
import { type LawName, laws } from '../../../src/contract/laws/laws.ts';
import { type SilenceName, silences } from '../../../src/contract/laws/silences.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';

/** The laws are from document 1, which describes the management API; the laws of the agent are separate. */
const tables: readonly Resource[] = (resources as readonly Resource[]).filter(({ api }) => api === 'management');
const isManaged = ({ resource }: { readonly resource: string }): boolean =>
  tables.some(({ name }) => name === resource);
const managed = requirements.filter(isManaged);
const lawNames = Object.keys(laws) as LawName[];
const silenceNames = Object.keys(silences) as SilenceName[];

/** Modules are bound too, but are tried in another way, so the loops over resources leave them out. */
const isModule = ({ endpoints }: Resource): boolean => endpoints.some(({ operation }) => operation === 'replace');
const modules = tables.filter(isModule).map(({ name }) => name);
const ofModule = (id: string): boolean => modules.includes(id.slice(0, id.indexOf('.')));

/** The operations and traits of a table, on which laws depend. */
const offers = ({ endpoints, traits }: Resource): Set<string> =>
  new Set([...endpoints.map(({ operation }) => operation), ...traits]);

const isBound = (resource: Resource, needs: readonly string[]): boolean =>
  resource.endpoints.length > 0 && needs.every((need) => offers(resource).has(need));

test('a law binds exactly the resources with every operation and trait that it needs', () => {
  const wanted = tables.flatMap((resource) =>
    lawNames.filter((name) => isBound(resource, laws[name].needs)).map((name) => `${resource.name}.${name}`),
  );
  expect(
    managed
      .filter(({ law }) => law !== undefined)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(wanted.sort());
  for (const name of lawNames) {
    const under = (resourcesUnder(name) as readonly Resource[]).filter(({ api }) => api === 'management');
    expect(under.map((resource) => `${resource.name}.${name}`).sort(), name).toEqual(
      wanted.filter((id) => id.endsWith(`.${name}`) && !ofModule(id)).sort(),
    );
  }
});

test('a shared silence is a gap of exactly the resources with every operation and trait that it needs', () => {
  const own = tables.flatMap((resource) =>
    Object.keys(resource.gaps).map((question) => `${resource.name}.${question}`),
  );
  const wanted = tables.flatMap((resource) =>
    silenceNames.filter((name) => isBound(resource, silences[name].needs)).map((name) => `${resource.name}.${name}`),
  );
  expect(
    gaps
      .filter(isManaged)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...own, ...wanted].sort());
  for (const name of silenceNames) {
    const asked = (resourcesAsked(name) as readonly Resource[]).filter(({ api }) => api === 'management');
    expect(asked.map((resource) => `${resource.name}.${name}`).sort(), name).toEqual(
      wanted.filter((id) => id.endsWith(`.${name}`) && !ofModule(id)).sort(),
    );
  }
});

test('API keys are bound by every law about credentials', () => {
  const ids = requirements.map(({ id }) => id);
  for (const behaviour of ['token-shown-once', 'owner-default', 'metadata-limit-on-update', 'lifecycle', 'auth-header'])
    expect(ids).toContain(`api-keys.${behaviour}`);
});

test('rules without endpoints are bound by no law', () => {
  for (const { id, law } of requirements.filter(({ resource }) => resource === 'api'))
    expect(law, `${id} is an own requirement`).toBeUndefined();
});

test('a law without needs binds every resource with an endpoint', () => {
  const withEndpoints = tables
    .filter((table) => table.endpoints.length > 0 && !isModule(table))
    .map(({ name }) => name);
  const names: string[] = resourcesUnder('json').map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(withEndpoints));
});

test('a requirement takes level, document and section from its law or from its own statement', () => {
  const levels = new Map(requirements.map(({ id, level }) => [id, level]));
  expect(levels.get('api-keys.unset-in-list')).toBe('may');
  expect(levels.get('api-keys.shape')).toBe('must');
  expect(levels.get('api-keys.refusal-4xx')).toBe('should');
  expect(levels.get('api-keys.deleted-not-shown')).toBe('must');
  expect(levels.get('api-keys.token-authenticates')).toBe('must');
  for (const { id, law, document, section, level } of managed) {
    const source = lawNames.find((name) => name === law);
    if (source !== undefined) {
      expect({ document, section, level }, id).toEqual({
        document: laws[source].document,
        section: laws[source].section,
        level: laws[source].level ?? (laws[source].inferred === undefined ? 'must' : 'should'),
      });
    } else {
      expect(tables.find(({ name }) => id.startsWith(`${name}.`))?.document, id).toBe(document);
    }
  }
});

test('no resource has a requirement of its own that a law already states', () => {
  const twice = tables.flatMap((resource) =>
    Object.keys(resource.requirements)
      .filter((behaviour) => lawNames.some((name) => name === behaviour && isBound(resource, laws[name].needs)))
      .map((behaviour) => `${resource.name}.${behaviour}`),
  );
  expect(twice).toEqual([]);
});
