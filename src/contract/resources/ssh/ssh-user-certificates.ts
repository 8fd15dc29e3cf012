import { familyRequirement } from '../../laws/family-requirement.ts';
import { defineResource } from '../../terms/contract.ts';
import { type Described, type ListPage, type Shown, steadyOfAll } from '../../terms/shapes.ts';

/**
 * Document 1, SSH user certificate. How an empty list or map is shown is not documented, so each may be empty, null or left out; requirements check
 * those with entries.
 */
export interface SshUserCertificate extends Shown {
  /** @idPrefix sucrt_ */
  id: string;
  public_key: string;
  key_type: 'rsa' | 'ecdsa' | 'ed25519';
  /**
   * What happens to it when the authority is deleted is not documented; absent references are returned as null.
   * @idPrefix sshca_
   */
  ssh_certificate_authority_id: string | null;
  principals?: string[] | null;
  critical_options?: { [name: string]: string } | null;
  extensions?: { [name: string]: string } | null;
  /** @format rfc3339 */
  valid_after: string;
  /** @format rfc3339 */
  valid_until: string;
  certificate: string;
}

export interface SshUserCertificateList extends ListPage {
  ssh_user_certificates: SshUserCertificate[];
}

export interface SshUserCertificateCreate extends Described {
  /** @idPrefix sshca_ */
  ssh_certificate_authority_id?: string;
  /** In OpenSSH authorized-keys format. */
  public_key?: string;
  principals?: string[];
  critical_options?: { [name: string]: string };
  extensions?: { [name: string]: string };
  /** @format rfc3339 */
  valid_after?: string;
  /** @format rfc3339 */
  valid_until?: string;
}

const section = 'SSH user certificate';

export const sshUserCertificates = defineResource({
  name: 'ssh-user-certificates',
  title: 'SSH user certificate',
  document: 1,
  section,
  api: 'management',
  collection: '/ssh_user_certificates',
  idPrefix: 'sucrt_',
  listKey: 'ssh_user_certificates',
  uri: 'absolute',
  schema: 'SshUserCertificate',
  traits: ['addressed', 'described', 'plural'],
  secrets: [],
  steady: {
    ...steadyOfAll,
    public_key: 'ssh-key',
    key_type: 'exact',
    ssh_certificate_authority_id: 'exact',
    principals: 'set',
    critical_options: 'map',
    extensions: 'extensions',
    valid_after: 'instant',
    valid_until: 'instant',
    certificate: 'ssh-key',
  },
  endpoints: [
    {
      id: 'POST /ssh_user_certificates',
      operation: 'create',
      status: 201,
      request: 'SshUserCertificateCreate',
      response: 'SshUserCertificate',
    },
    { id: 'GET /ssh_user_certificates/{id}', operation: 'get', status: 200, response: 'SshUserCertificate' },
    { id: 'GET /ssh_user_certificates', operation: 'list', status: 200, response: 'SshUserCertificateList' },
    { id: 'DELETE /ssh_user_certificates/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    ...familyRequirement('Endpoints', 'certificate authorities, SSH certificate authorities and SSH user certificates'),
    'certificate-format': {
      section,
      statement: 'certificate is a user certificate in OpenSSH authorized-keys format.',
    },
    'signed-by-authority': {
      section,
      statement: 'The certificate is signed with the key of the SSH certificate authority that the request names.',
    },
    'signs-public-key': { section, statement: 'The certificate signs the public_key of the request.' },
    'key-type-of-public-key': {
      section,
      statement: 'key_type is the type of public_key: rsa, ecdsa or ed25519, whatever that of the authority.',
    },
    'public-key-malformed': {
      section,
      statement: 'A public_key that is no public key is refused: nothing could be signed.',
      follows: 'The certificate signs public_key; what is no key cannot be signed.',
    },
    'authority-unknown': {
      section,
      statement: 'An SSH certificate authority that does not exist is refused: nothing could sign.',
      follows: 'The authority signs the certificate; one that does not exist cannot sign.',
    },
    'principals-inside': {
      section,
      statement: 'The principals of the certificate are those of the request and of the answer.',
    },
    'principals-any': {
      section,
      statement: 'A certificate for which no principal is specified may be used to log in as any user.',
    },
    'critical-options-inside': {
      section,
      statement: 'The critical options of the certificate are those of the request and of the answer.',
    },
    'extensions-inside': {
      section,
      statement: 'The extensions of the certificate are those of the request and of the answer.',
    },
    'extensions-default': {
      section,
      statement:
        'Where extensions are unspecified the certificate carries permit-pty and permit-user-rc, each with an empty value.',
    },
    'validity-inside': {
      section,
      statement: 'The certificate is valid from valid_after until valid_until of the request and of the answer.',
    },
    'valid-after-default': { section, statement: 'valid_after defaults to the current time.' },
    'valid-until-default': {
      section: 'Limits',
      statement: 'A certificate for which valid_until is unspecified is valid for 24 hours.',
    },
    'validity-malformed': {
      section: 'Conventions',
      statement: 'A valid_after or valid_until that is no timestamp is refused.',
      follows: 'Both are timestamps in RFC 3339 format, and a certificate is valid between two times.',
    },
  },
  gaps: {
    update: { section: 'Endpoints, rule 4', question: 'Is there an update of an SSH user certificate?' },
    'other-critical-options': {
      section,
      question: 'What becomes of a critical option other than force-command and source-address?',
    },
    'other-extensions': { section, question: 'Which extensions does the certificate accept beside its defaults?' },
    'no-extensions': { section, question: 'Does an empty map of extensions give none, or the defaults?' },
    'unset-shown': { section, question: 'How are principals and critical options shown where there are none?' },
    'reversed-validity': { section, question: 'What becomes of a valid_until that lies before valid_after?' },
    'validity-from-later-start': {
      section: 'Limits',
      question: 'Do the 24 hours begin with the creation or with a later valid_after?',
    },
    'other-key-forms': { section, question: 'What becomes of a public key that is written in another form?' },
    'key-id-and-serial': { section, question: 'Which key id and serial does the certificate carry?' },
    'signature-algorithm': { section, question: 'With which algorithm does each kind of authority sign?' },
    'authority-deleted': {
      section: 'States and transitions',
      question: 'What becomes of a certificate when its authority is deleted?',
    },
  },
});
