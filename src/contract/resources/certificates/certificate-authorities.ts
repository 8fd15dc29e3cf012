import { defineResource } from '../../terms/contract.ts';
import { type Described, type ListPage, type Shown, steadyOfAll } from '../../terms/shapes.ts';

/**
 * Document 1, Certificate authority (uploaded). How a certificate without common name or usages is shown is not documented, so each of these fields
 * may be empty, null or left out; requirements check those that the certificate has.
 */
export interface CertificateAuthority extends Shown {
  /** @idPrefix ca_ */
  id: string;
  ca_pem: string;
  subject_common_name?: string | null;
  /** @format rfc3339 */
  not_before: string;
  /** @format rfc3339 */
  not_after: string;
  key_usages?: string[] | null;
  extended_key_usages?: string[] | null;
}

export interface CertificateAuthorityList extends ListPage {
  certificate_authorities: CertificateAuthority[];
}

export interface CertificateAuthorityCreate extends Described {
  ca_pem?: string;
}

const section = 'Certificate authority (uploaded)';

export const certificateAuthorities = defineResource({
  name: 'certificate-authorities',
  title: 'Certificate authority',
  document: 1,
  section,
  api: 'management',
  collection: '/certificate_authorities',
  idPrefix: 'ca_',
  listKey: 'certificate_authorities',
  uri: 'absolute',
  schema: 'CertificateAuthority',
  traits: ['addressed', 'described'],
  secrets: [],
  steady: {
    ...steadyOfAll,
    ca_pem: 'certificate',
    subject_common_name: 'exact',
    not_before: 'instant',
    not_after: 'instant',
  },
  names: 'ca_pem',
  computed: { key_usages: { compare: 'set', atOnce: true }, extended_key_usages: { compare: 'set', atOnce: true } },
  endpoints: [
    {
      id: 'POST /certificate_authorities',
      operation: 'create',
      status: 201,
      request: 'CertificateAuthorityCreate',
      response: 'CertificateAuthority',
    },
    { id: 'GET /certificate_authorities/{id}', operation: 'get', status: 200, response: 'CertificateAuthority' },
    { id: 'GET /certificate_authorities', operation: 'list', status: 200, response: 'CertificateAuthorityList' },
    { id: 'DELETE /certificate_authorities/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    'ca-pem': { section, statement: 'ca_pem is the PEM of the certificate that was uploaded.' },
    'subject-common-name': {
      section,
      statement: "subject_common_name is the common name in the certificate's subject.",
    },
    'not-before': { section, statement: "not_before is the start of the certificate's validity." },
    'not-after': { section, statement: "not_after is the end of the certificate's validity." },
    'key-usages': {
      section,
      statement: 'key_usages lists the actions that the certificate allows its private key.',
    },
    'extended-key-usages': {
      section,
      statement: 'extended_key_usages lists the extended set of actions that the certificate allows.',
    },
    'not-a-certificate': {
      section: 'Endpoints',
      statement: 'A ca_pem that holds no certificate is refused.',
      follows: 'ca_pem is the PEM of a certificate authority; the other fields are read from its certificate.',
    },
  },
  gaps: {
    update: { section: 'Endpoints, rule 4', question: 'Can a certificate authority be updated?' },
    'usage-spelling': { section, question: 'How are key usages and extended key usages spelled?' },
    'usages-absent': {
      section,
      question: 'What is shown of a certificate without key usage or extended key usage extensions?',
    },
    'usages-unknown': { section, question: 'How is an extended key usage shown that has no common name?' },
    'common-name-unusual': {
      section,
      question: 'What is subject_common_name where the subject has none, or more than one?',
    },
    'key-types': { section, question: 'Which key types and names may an uploaded certificate have?' },
    'unfit-authorities': {
      section: 'Endpoints',
      question: 'Is a certificate accepted that has expired, or that is not that of an authority?',
    },
    'pem-forms': {
      section,
      question: 'Which forms of PEM are accepted: other line endings, text around it, several certificates?',
    },
    'same-twice': { section: 'Endpoints', question: 'May one certificate be uploaded twice?' },
  },
});
