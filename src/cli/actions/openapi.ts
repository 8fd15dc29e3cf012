import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, version } from '../../conduct/version.ts';
import type { Endpoint, Resource } from '../../contract/contract.ts';
import { resources } from '../../contract/index.ts';

type Json = { [key: string]: unknown };

/** Our keywords in the words of OpenAPI's vocabulary, so that other tools make the most of them. */
const translate = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(translate);
  if (typeof value !== 'object' || value === null) return value;
  const { maxBytes, idPrefix, ...rest } = value as Json;
  const entries = Object.entries(rest).map(([key, inner]) => [
    key,
    key === '$ref' ? String(inner).replace('#/definitions/', '#/components/schemas/') : translate(inner),
  ]);
  return {
    ...Object.fromEntries(entries),
    ...(rest['format'] === 'rfc3339' ? { format: 'date-time' } : {}),
    // A text of so many bytes has at most so many characters; the exact limit stands beside it.
    ...(maxBytes === undefined ? {} : { maxLength: maxBytes, 'x-max-bytes': maxBytes }),
    ...(idPrefix === undefined ? {} : { pattern: `^${idPrefix}.+` }),
  };
};

const schemasOf = (resource: Resource): Json => {
  const text = readFileSync(join(projectRoot, 'schemas', `${resource.name}.json`), 'utf8');
  return translate((JSON.parse(text) as { definitions: Json }).definitions) as Json;
};

const bodyOf = (schema: string): Json => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});

const operationOf = (resource: Resource, { id, operation, status, request, response }: Endpoint): Json => {
  const names = [...id.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return {
    operationId: `${resource.name}.${operation}`,
    summary: `${operation[0]?.toUpperCase()}${operation.slice(1)}: ${resource.title}`,
    tags: [resource.name],
    ...(names.length > 0
      ? { parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })) }
      : {}),
    ...(request === undefined ? {} : { requestBody: bodyOf(request) }),
    responses: {
      [status]: { description: 'Success', ...(response === undefined ? {} : bodyOf(response)) },
      '4XX': { description: 'Refused; the documents do not show the status or the body' },
    },
  };
};

/** Where the two APIs are served. */
interface Addresses {
  readonly management: string;
  readonly agent: string;
}

/** The contract as an OpenAPI 3.1 document; with addresses, where it is served. */
export const openapiDocument = (addresses?: Addresses): Json => {
  const served: readonly Resource[] = resources.filter((resource) => resource.endpoints.length > 0);
  const paths: { [path: string]: Json } = {};
  for (const resource of served) {
    for (const endpoint of resource.endpoints) {
      const [method = '', path = ''] = endpoint.id.split(' ');
      // The paths of the agent API have another server than the rest.
      const servers = addresses && resource.api === 'agent' ? { servers: [{ url: addresses.agent }] } : {};
      paths[path] = { ...paths[path], ...servers, [method.toLowerCase()]: operationOf(resource, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Account management API of a tunneling platform, and local API of its agent', version },
    ...(addresses ? { servers: [{ url: addresses.management }] } : {}),
    security: [{ bearer: [] }],
    tags: served.map(({ name, title }) => ({ name, description: title })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.assign({}, ...served.map(schemasOf)),
    },
  };
};
