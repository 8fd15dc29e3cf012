import { defineResource } from '../../terms/contract.ts';
import { type Described, type ListPage, type Shown, steadyOfAll } from '../../terms/shapes.ts';

/** Document 1, API key. */
export interface ApiKey extends Shown {
  /** @idPrefix ak_ */
  id: string;
  /** The bearer token: text in the creation response, null in every later one. */
  token: string | null;
  owner_id: string;
}

export interface ApiKeyList extends ListPage {
  keys: ApiKey[];
}

export interface ApiKeyCreate extends Described {
  owner_id?: string;
}

export interface ApiKeyUpdate extends Described {}

export const apiKeys = defineResource({
  name: 'api-keys',
  title: 'API key',
  document: 1,
  section: 'API key',
  api: 'management',
  collection: '/api_keys',
  idPrefix: 'ak_',
  listKey: 'keys',
  uri: 'absolute',
  schema: 'ApiKey',
  traits: ['addressed', 'described', 'owned', 'secret'],
  secrets: ['token'],
  steady: { ...steadyOfAll, owner_id: 'exact' },
  endpoints: [
    { id: 'POST /api_keys', operation: 'create', status: 201, request: 'ApiKeyCreate', response: 'ApiKey' },
    { id: 'GET /api_keys/{id}', operation: 'get', status: 200, response: 'ApiKey' },
    { id: 'GET /api_keys', operation: 'list', status: 200, response: 'ApiKeyList' },
    { id: 'PATCH /api_keys/{id}', operation: 'update', status: 200, request: 'ApiKeyUpdate', response: 'ApiKey' },
    { id: 'DELETE /api_keys/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    'token-authenticates': {
      section: 'Authentication, rule 1',
      statement:
        'The token of an API key, as the bearer value of the Authorization header, authenticates its owner: by default, what is created with it belongs to the owner of the key, and it reads what other keys of the account have made.',
    },
  },
  gaps: {},
});
