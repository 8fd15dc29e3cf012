import { expect, test } from '@playwright/test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openapiDocument } from '../../../src/conduct/openapi/openapi-document.ts';
import { requirements, resources } from '../../../src/contract/index.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';

interface Content {
  readonly 'application/json': {
    readonly schema: { readonly $ref: string };
    readonly examples?: { readonly sample: { readonly value: unknown } };
  };
}

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly security?: readonly unknown[];
  readonly parameters: readonly { readonly $ref?: string; readonly name?: string; readonly example?: string }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: { readonly [status: string]: { readonly content?: Content } };
}

const both = await openapiDocument();
const management = await openapiDocument('management');
const agent = await openapiDocument('agent');
const documents = [both, management, agent];

const isNode = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null;

/** Every object in a document, with its path. */
const nodesIn = function* (value: unknown, path: string): Generator<[string, { readonly [key: string]: unknown }]> {
  if (!isNode(value)) return;
  yield [path, value];
  for (const [key, inner] of Object.entries(value)) yield* nodesIn(inner, `${path}/${key}`);
};

const operationsIn = (document: object): Operation[] =>
  [...nodesIn(document, '')]
    .map(([, node]) => node)
    .filter((node): node is typeof node & Operation => typeof node['operationId'] === 'string');

const apiOf = ({ operationId }: Operation): string | undefined =>
  resources.find(({ name }) => operationId.startsWith(`${name}.`))?.api;

test('each document is valid OpenAPI 3.1', async () => {
  for (const document of documents) {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(valid, JSON.stringify(errors)).toBe(true);
    expect(document['openapi']).toBe('3.1.0');
  }
  const { valid } = await new Validator().validate({ ...structuredClone(agent), paths: { tunnels: {} } });
  expect(valid).toBe(false);
});

test('one document has both APIs, and each API has a document of its own', () => {
  const names = (document: object): string[] => operationsIn(document).map(({ operationId }) => operationId);
  const all = resources.flatMap(({ name, endpoints }: Resource) =>
    endpoints.map(({ operation }) => `${name}.${operation}`),
  );
  expect(names(both).sort()).toEqual(all.sort());
  expect([...names(management), ...names(agent)].sort()).toEqual(all.sort());
  expect(names(agent).length).toBe(8);
});

test('the management API requires a bearer token and Service-Version, and the agent requires neither', () => {
  for (const document of documents) {
    for (const operation of operationsIn(document)) {
      const isManagement = apiOf(operation) === 'management';
      const asked = operation.security ?? document['security'];
      expect(asked, operation.operationId).toEqual(isManagement ? [{ bearer: [] }] : []);
      const version = operation.parameters.some(({ $ref }) => $ref === '#/components/parameters/ServiceVersion');
      expect(version, operation.operationId).toBe(isManagement);
    }
  }
  expect(JSON.stringify(agent)).not.toMatch(/bearer|Service-Version/);
});

test('each path has the server of its API', () => {
  const urlsIn = (value: unknown): string[] => JSON.stringify(value ?? null).match(/\{(agent_)?base_url\}/g) ?? [];
  expect(urlsIn(both['servers'])).toEqual(['{base_url}']);
  expect(urlsIn(agent['servers'])).toEqual(['{agent_base_url}']);
  for (const [path, item] of Object.entries(Object(both['paths'])))
    expect(urlsIn(Object(item).servers), path).toEqual(path.startsWith('/api/') ? ['{agent_base_url}'] : []);
});

test('every write has a required body', () => {
  const withBody = operationsIn(both).filter(({ requestBody }) => requestBody !== undefined);
  expect(withBody.map(({ requestBody }) => requestBody?.required)).toEqual(withBody.map(() => true));
  const written = /\.(create|update|replace|replay|restart|stop|update-agent)$/;
  expect(withBody.map(({ operationId }) => operationId).sort()).toEqual(
    operationsIn(both)
      .map(({ operationId }) => operationId)
      .filter((id) => written.test(id))
      .sort(),
  );
});

test('every body has an example that is valid by its schema', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'openapi', components: both['components'] });
  const isValid = ({ schema }: Content['application/json'], value: unknown): boolean =>
    ajv.validate({ $ref: `openapi${schema.$ref}` }, value);
  for (const { operationId, requestBody, responses } of operationsIn(both)) {
    for (const content of [requestBody?.content, ...Object.values(responses).map((one) => one.content)]) {
      if (content === undefined || JSON.stringify(content).includes('EmptyObject')) continue;
      const json = content['application/json'];
      expect(json.examples, operationId).toBeDefined();
      expect(isValid(json, json.examples?.sample.value), `${operationId} ${ajv.errorsText()}`).toBe(true);
      expect(isValid(json, [])).toBe(false);
    }
  }
});

test('every operation, schema, field and parameter has a description', () => {
  for (const operation of operationsIn(both)) expect(operation.description, operation.operationId).toMatch(/[\w)]\.$/);
  const bare: string[] = [];
  for (const [path, node] of nodesIn(both['components'], '')) {
    const isField = /\/(properties|schemas|parameters)\/[^/]+$/.test(path);
    if (isField && !/\w/.test(String(node['description'] ?? ''))) bare.push(path);
  }
  expect(bare).toEqual([]);
});

test('every requirement has its id in the document', () => {
  const idsIn = (document: object): Set<unknown> =>
    new Set([...nodesIn(document, '')].flatMap(([, node]) => node['x-plumbline-requirements'] ?? []));
  expect([...idsIn(both)].sort()).toEqual(requirements.map(({ id }) => id).sort());
  expect([...idsIn(agent)].sort()).toEqual(
    requirements
      .filter(({ document }) => document === 3)
      .map(({ id }) => id)
      .sort(),
  );
  const create = [...nodesIn(both, '')].find(([, { operationId }]) => operationId === 'api-keys.create');
  expect(create?.[1]['x-plumbline-requirements']).toContain('api-keys.create-echo');
});
