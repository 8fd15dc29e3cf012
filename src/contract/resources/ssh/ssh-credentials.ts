import { defineResource } from '../../terms/contract.ts';
import { type Described, type ListPage, type Shown, steadyOfAll } from '../../terms/shapes.ts';

/** Document 1, SSH credential. */
export interface SshCredential extends Shown {
  /** @idPrefix sshcr_ */
  id: string;
  /** Single-line public key text. */
  public_key: string;
  acl: string[];
  owner_id: string;
}

export interface SshCredentialList extends ListPage {
  ssh_credentials: SshCredential[];
}

export interface SshCredentialCreate extends Described {
  acl?: string[];
  public_key?: string;
  owner_id?: string;
}

export interface SshCredentialUpdate extends Described {
  acl?: string[];
}

const section = 'SSH credential';

export const sshCredentials = defineResource({
  name: 'ssh-credentials',
  title: 'SSH credential',
  document: 1,
  section,
  api: 'management',
  collection: '/ssh_credentials',
  idPrefix: 'sshcr_',
  listKey: 'ssh_credentials',
  uri: 'absolute',
  schema: 'SshCredential',
  traits: ['addressed', 'described', 'owned', 'acl', 'plural'],
  secrets: [],
  steady: { ...steadyOfAll, public_key: 'ssh-key', acl: 'acl', owner_id: 'exact' },
  names: 'public_key',
  endpoints: [
    {
      id: 'POST /ssh_credentials',
      operation: 'create',
      status: 201,
      request: 'SshCredentialCreate',
      response: 'SshCredential',
    },
    { id: 'GET /ssh_credentials/{id}', operation: 'get', status: 200, response: 'SshCredential' },
    { id: 'GET /ssh_credentials', operation: 'list', status: 200, response: 'SshCredentialList' },
    {
      id: 'PATCH /ssh_credentials/{id}',
      operation: 'update',
      status: 200,
      request: 'SshCredentialUpdate',
      response: 'SshCredential',
    },
    { id: 'DELETE /ssh_credentials/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    'ed25519-key': { section, statement: 'An ed25519 public key that is accepted comes back as the same key.' },
    'ecdsa-key': { section, statement: 'An ECDSA public key that is accepted comes back as the same key.' },
    'rsa-key': { section, statement: 'An RSA public key that is accepted comes back as the same key.' },
    'single-line-key': {
      section,
      statement: 'public_key is shown as single-line text: key type and base64, with or without a comment.',
    },
    'no-key-refused': {
      section,
      statement: 'Text that is no public key is refused as public_key.',
      follows: 'public_key is the public key of a key pair; what is none cannot be shown as one.',
    },
    'key-is-no-api-key': {
      section: 'Authentication, rule 6',
      statement: 'An SSH credential does not authenticate a request to this API.',
    },
  },
  gaps: {
    'key-kinds': { section, question: 'Which kinds, sizes and curves of keys are accepted?' },
    'key-comment': { section, question: 'Is a key without a comment accepted, and is a comment kept?' },
    'key-forms': {
      section,
      question:
        'Which forms of a public key are accepted beside a single line, such as the PEM that the field is described as?',
    },
    'damaged-keys': { section, question: 'Is a key refused whose base64 does not hold what its type says?' },
    'key-twice': { section, question: 'May two SSH credentials have the same public key?' },
    'key-in-update': {
      section: 'Endpoints',
      question: 'What does an update do with public_key, which it does not list?',
    },
  },
});
