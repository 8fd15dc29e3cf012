import { defineResource } from '../../terms/contract.ts';
import { type Described, type ListPage, type Shown, steadyOfAll } from '../../terms/shapes.ts';

/** Document 1, SSH certificate authority (generated). */
export interface SshCertificateAuthority extends Shown {
  /** @idPrefix sshca_ */
  id: string;
  public_key: string;
  key_type: 'rsa' | 'ecdsa' | 'ed25519';
}

export interface SshCertificateAuthorityList extends ListPage {
  ssh_certificate_authorities: SshCertificateAuthority[];
}

export interface SshCertificateAuthorityCreate extends Described {
  private_key_type?: 'rsa' | 'ecdsa' | 'ed25519';
  /** For ECDSA; the allowed values are not shown. */
  elliptic_curve?: string;
  /** For RSA. */
  key_size?: 2048 | 4096;
}

export interface SshCertificateAuthorityUpdate extends Described {}

const section = 'SSH certificate authority (generated)';

export const sshCertificateAuthorities = defineResource({
  name: 'ssh-certificate-authorities',
  title: 'SSH certificate authority',
  document: 1,
  section,
  api: 'management',
  collection: '/ssh_certificate_authorities',
  idPrefix: 'sshca_',
  listKey: 'ssh_certificate_authorities',
  uri: 'absolute',
  schema: 'SshCertificateAuthority',
  traits: ['addressed', 'described'],
  secrets: [],
  steady: { ...steadyOfAll, public_key: 'ssh-key', key_type: 'exact' },
  endpoints: [
    {
      id: 'POST /ssh_certificate_authorities',
      operation: 'create',
      status: 201,
      request: 'SshCertificateAuthorityCreate',
      response: 'SshCertificateAuthority',
    },
    {
      id: 'GET /ssh_certificate_authorities/{id}',
      operation: 'get',
      status: 200,
      response: 'SshCertificateAuthority',
    },
    {
      id: 'GET /ssh_certificate_authorities',
      operation: 'list',
      status: 200,
      response: 'SshCertificateAuthorityList',
    },
    {
      id: 'PATCH /ssh_certificate_authorities/{id}',
      operation: 'update',
      status: 200,
      request: 'SshCertificateAuthorityUpdate',
      response: 'SshCertificateAuthority',
    },
    { id: 'DELETE /ssh_certificate_authorities/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    'rsa-2048': {
      section: 'Limits',
      statement: 'private_key_type rsa with key_size 2048 makes an authority whose key is an RSA key of 2048 bits.',
    },
    'rsa-4096': {
      section: 'Limits',
      statement: 'private_key_type rsa with key_size 4096 makes an authority whose key is an RSA key of 4096 bits.',
    },
    ecdsa: {
      section: 'Endpoints',
      statement: 'private_key_type ecdsa makes an authority whose key is an ECDSA key.',
    },
    ed25519: {
      section: 'Endpoints',
      statement: 'private_key_type ed25519 makes an authority whose key is an Ed25519 key.',
    },
    'key-type-shown': {
      section,
      statement: 'key_type is the type of the private key, as private_key_type asked for it: rsa, ecdsa or ed25519.',
    },
    'public-key-of-type': {
      section,
      statement: 'public_key is the public key of the authority, of the type that key_type names.',
    },
    'key-generated': {
      section,
      statement:
        'The service generates the private key: an authority for which no key is sent has one that no other has.',
    },
    'private-key-hidden': {
      section,
      statement: 'No answer shows the private key of an authority.',
      inferred:
        'The service generates the private key, and the table has no field for it; but answers may have fields that the table does not name.',
      since: '0.2.0',
    },
    'key-size-values': {
      section: 'Limits',
      statement: 'An RSA key_size other than 2048 and 4096 is refused.',
    },
    'private-key-type-values': {
      section: 'Endpoints',
      statement: 'A private_key_type other than rsa, ecdsa and ed25519 is refused.',
      follows: 'private_key_type is one of the three; a key of another type could not be shown.',
    },
  },
  gaps: {
    'elliptic-curves': {
      section,
      question: 'Which values does elliptic_curve accept, and which curve does each give?',
    },
    'curve-beside-others': {
      section: 'Endpoints',
      question: 'What does elliptic_curve do beside a key that is not ECDSA?',
    },
    'size-beside-others': { section: 'Endpoints', question: 'What does key_size do beside a key that is not RSA?' },
    'default-key': {
      section: 'Endpoints, rule 6',
      question: 'Which key is made when private_key_type, key_size or elliptic_curve is left out?',
    },
    'public-key-form': { section, question: 'In which form is the raw public key shown?' },
  },
});
