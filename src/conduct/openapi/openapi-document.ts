import { resources } from '../../contract/index.ts';
import type { Api, Resource } from '../../contract/terms/contract.ts';
import { version } from '../version.ts';
import { componentSchemas } from './component-schemas.ts';
import { describeOperation, emptyObject } from './describe-operation.ts';
import { readExamples } from './read-examples.ts';
import { idsBesideOperations } from './requirement-ids.ts';

type Json = { readonly [key: string]: unknown };

/**
 * The server addresses of each API. The address of the management API differs between deployments; that of the agent has a default (document 3,
 * Resources and fields).
 */
const servers: { readonly [api in Api]: readonly Json[] } = {
  management: [
    {
      url: '{base_url}',
      description: 'Management API',
      variables: { base_url: { default: 'https://api.example.com', description: 'May carry a path prefix.' } },
    },
  ],
  agent: [
    {
      url: '{agent_base_url}',
      description: 'Local API of an agent',
      variables: {
        agent_base_url: {
          default: 'http://127.0.0.1:4040',
          description: 'web_addr in the configuration of the agent.',
        },
      },
    },
  ],
};

/** Where an API is served, if that is known. */
export type ApiAddresses = { readonly [api in Api]: string };

const serversOf = (api: Api, addresses?: ApiAddresses): readonly Json[] =>
  addresses === undefined
    ? servers[api]
    : servers[api].map(({ description }) => ({ url: addresses[api], description }));

const titles: { readonly [api in Api]: string } = {
  management: 'Account management API of a tunneling platform',
  agent: 'Local API of a tunnel agent',
};

/**
 * Document 1, Authentication. It does not say whether a deployment insists on the version header. A client that sends it works with every
 * deployment.
 */
const managementParts = {
  parameters: {
    ServiceVersion: {
      name: 'Service-Version',
      in: 'header',
      required: true,
      description: 'Version of the API. The documents do not show whether a deployment refuses requests without it.',
      schema: { type: 'string', enum: ['2'] },
      example: '2',
    },
  },
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The token of an API key.' } },
};

const emptySchema = { type: 'object', maxProperties: 0, description: 'An empty JSON object.' };

const pathsOf = (
  served: readonly Resource[],
  examples: Awaited<ReturnType<typeof readExamples>>,
  own: Api,
  addresses?: ApiAddresses,
): Json => {
  const paths: Record<string, Json> = {};
  for (const resource of served) {
    for (const endpoint of resource.endpoints) {
      const [method = '', path = ''] = endpoint.id.split(' ');
      const known = paths[path] ?? (resource.api === own ? {} : { servers: serversOf(resource.api, addresses) });
      paths[path] = {
        ...known,
        [method.toLowerCase()]: describeOperation(resource, endpoint, examples[endpoint.id]),
      };
    }
  }
  return paths;
};

/**
 * The contract as an OpenAPI 3.1 document, of one API or of both. With both, the paths of the agent carry their own server. `addresses` replaces
 * the placeholders for servers.
 */
export const openapiDocument = async (api?: Api, addresses?: ApiAddresses): Promise<Json> => {
  const chosen: readonly Resource[] = resources.filter((resource) => api === undefined || resource.api === api);
  const served = chosen.filter(({ endpoints }) => endpoints.length > 0);
  const own = api ?? 'management';
  const isManagement = own === 'management';
  return {
    openapi: '3.1.0',
    info: {
      title: api === undefined ? `${titles.management}, and local API of its agent` : titles[api],
      version,
      description:
        'What the documents state. Fields that a table does not name may be added at any time. x-plumbline-requirements holds ids of requirements; the command `explain` tells what each says and rests on.',
      contact: { name: 'Plumbline' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: serversOf(own, addresses),
    security: isManagement ? [{ bearer: [] }] : [],
    tags: served.map((resource) => ({
      name: resource.name,
      description: `${resource.title}. Document ${resource.document}, ${resource.section}.`,
      'x-plumbline-requirements': idsBesideOperations(resource),
    })),
    paths: pathsOf(served, await readExamples(), own, addresses),
    components: {
      ...(isManagement ? managementParts : {}),
      responses: { Refused: { description: 'Refused. The documents show neither the status nor the body.' } },
      schemas: { ...componentSchemas(served), ...(isManagement ? { [emptyObject]: emptySchema } : {}) },
    },
    'x-plumbline-requirements': chosen.filter(({ endpoints }) => endpoints.length === 0).flatMap(idsBesideOperations),
  };
};
