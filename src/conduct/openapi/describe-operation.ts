import type { Endpoint, Operation, Resource } from '../../contract/terms/contract.ts';
import { isCommand } from '../../harness/request/ask.ts';
import type { ExampleExchange } from './read-examples.ts';
import { idsAtOperation } from './requirement-ids.ts';

type Json = { readonly [key: string]: unknown };

/** What each operation does; `{one}` is replaced by the title of the resource. */
const deeds: Readonly<Record<Operation, string>> = {
  create: 'Creates: {one}.',
  get: 'Shows one: {one}.',
  list: 'Lists: {one}.',
  update: 'Changes the fields that are sent and leaves the others: {one}.',
  delete: 'Deletes: {one}.',
  replace: 'Replaces as a whole: {one}.',
  restart: 'Restarts the agent that started the session. Agents on Windows do not support it.',
  stop: 'Stops the agent that started the session.',
  'update-agent':
    'Updates the agent that started the session, within its major version. Wait 10 seconds before a restart.',
  replay: 'Sends a captured request again.',
  clear: 'Deletes all captured requests.',
};

/** Query parameters of document 3, Endpoints. Documents 1 and 2 show none for the lists of the management API. */
const queries: Readonly<Record<string, readonly Json[]>> = {
  'GET /api/requests/http': [
    { name: 'limit', in: 'query', description: 'How many to show at most.', schema: { type: 'integer' } },
    { name: 'tunnel_name', in: 'query', description: 'Only those of this tunnel.', schema: { type: 'string' } },
  ],
};

const jsonBody = (schema: string, example: unknown, summary: string): Json => ({
  'application/json': {
    schema: { $ref: `#/components/schemas/${schema}` },
    ...(example === undefined ? {} : { examples: { sample: { summary, value: example } } }),
  },
});

/** The value that a parameter of the path has in an example. */
const valueIn = (template: string, name: string, path: string): string | undefined =>
  path.split('/')[template.split('/').indexOf(`{${name}}`)];

const pathParameters = ({ id }: Endpoint, example: ExampleExchange | undefined): Json[] => {
  const template = id.slice(id.indexOf(' ') + 1);
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const value = example === undefined ? undefined : valueIn(template, name, example.path);
    return {
      name,
      in: 'path',
      required: true,
      description:
        name === 'edge_id' ? 'Id of the HTTPS edge.' : 'What the path names: an id, or the name of a tunnel.',
      schema: { type: 'string' },
      ...(value === undefined ? {} : { example: decodeURIComponent(value) }),
    };
  });
};

/** Name of the schema of a body that is an empty JSON object: document 1, Endpoints, of the agent commands. */
export const emptyObject = 'EmptyObject';

/** One endpoint as an operation of OpenAPI. */
export const describeOperation = (resource: Resource, endpoint: Endpoint, example?: ExampleExchange): Json => {
  const { operation, status, response } = endpoint;
  const isManagement = resource.api === 'management';
  const request = endpoint.request ?? (isCommand(operation) ? emptyObject : undefined);
  const summary = example?.name ?? '';
  return {
    operationId: `${resource.name}.${operation}`,
    summary: `${operation[0]?.toUpperCase()}${operation.slice(1)}: ${resource.title}`,
    description: `${deeds[operation].replace('{one}', resource.title)} Document ${resource.document}, ${resource.section}.`,
    tags: [resource.name],
    // Document 3, Authentication: none.
    ...(isManagement ? {} : { security: [] }),
    parameters: [
      ...(isManagement ? [{ $ref: '#/components/parameters/ServiceVersion' }] : []),
      ...pathParameters(endpoint, example),
      ...(queries[endpoint.id] ?? []),
    ],
    ...(request === undefined
      ? {}
      : { requestBody: { required: true, content: jsonBody(request, example?.sent, summary) } }),
    responses: {
      [status]: {
        description: response === undefined ? 'Done; the answer has no body.' : 'Done.',
        ...(response === undefined ? {} : { content: jsonBody(response, example?.shown, summary) }),
      },
      '4XX': { $ref: '#/components/responses/Refused' },
    },
    'x-plumbline-requirements': idsAtOperation(resource, endpoint),
  };
};
