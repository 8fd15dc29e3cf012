import { familyRequirement } from '../../laws/family-requirement.ts';
import { defineResource } from '../../terms/contract.ts';
import { type Described, type ListPage, type Shown, steadyOfAll } from '../../terms/shapes.ts';

/** Document 1, Tunnel credential (authtoken credential). */
export interface Credential extends Shown {
  /** @idPrefix cr_ */
  id: string;
  /** The authtoken of an agent: text in the creation response, null in every later one. */
  token: string | null;
  acl: string[];
  owner_id: string;
}

export interface CredentialList extends ListPage {
  credentials: Credential[];
}

export interface CredentialCreate extends Described {
  acl?: string[];
  owner_id?: string;
}

export interface CredentialUpdate extends Described {
  acl?: string[];
}

export const credentials = defineResource({
  name: 'credentials',
  title: 'Tunnel credential',
  document: 1,
  section: 'Tunnel credential (authtoken credential)',
  api: 'management',
  collection: '/credentials',
  idPrefix: 'cr_',
  listKey: 'credentials',
  uri: 'absolute',
  schema: 'Credential',
  traits: ['addressed', 'described', 'owned', 'secret', 'acl', 'plural'],
  secrets: ['token'],
  steady: { ...steadyOfAll, acl: 'acl', owner_id: 'exact' },
  endpoints: [
    {
      id: 'POST /credentials',
      operation: 'create',
      status: 201,
      request: 'CredentialCreate',
      response: 'Credential',
    },
    { id: 'GET /credentials/{id}', operation: 'get', status: 200, response: 'Credential' },
    { id: 'GET /credentials', operation: 'list', status: 200, response: 'CredentialList' },
    {
      id: 'PATCH /credentials/{id}',
      operation: 'update',
      status: 200,
      request: 'CredentialUpdate',
      response: 'Credential',
    },
    { id: 'DELETE /credentials/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    ...familyRequirement('Endpoints', 'API keys, tunnel credentials, SSH credentials and IP policy rules'),
    'token-is-no-api-key': {
      section: 'Authentication, rule 6',
      statement: 'The token of a tunnel credential does not authenticate a request to this API.',
    },
  },
  gaps: {},
});
