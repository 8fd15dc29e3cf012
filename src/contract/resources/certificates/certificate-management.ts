/** Document 1, Certificate management shapes: shared by reserved domains and agent ingresses. */
import type { Silence, Statement } from '../../terms/contract.ts';

/** The policy by which certificates are requested automatically. */
export interface CertPolicy {
  authority: string;
  private_key_type: 'rsa' | 'ecdsa';
}

export interface CertPolicyRequest {
  authority?: string;
  /** rsa by default. */
  private_key_type?: 'rsa' | 'ecdsa';
}

/** The state of automatic management. */
export interface CertStatus {
  /**
   * When the next renewal is requested; unset before the first certificate.
   * @format rfc3339
   */
  renews_at?: string | null;
  /** Null while the certificate is neither provisioned nor renewed. */
  provisioning_job: CertJob | null;
}

export interface CertJob {
  /** INTERNAL_ERROR or DNS_ERROR, where provisioning fails. */
  error_code?: string | null;
  msg: string;
  /** @format rfc3339 */
  started_at: string;
  /**
   * When the job will be retried; unset where it will not, or not yet.
   * @format rfc3339
   */
  retries_at?: string | null;
}

const section = 'Reserved domain';

/** Requirements about certificate management, for both resources that have it. */
export const managementRequirements = {
  'policy-on-create': {
    section: 'Endpoints',
    statement: 'A certificate_management_policy that is given at creation is shown, then and later.',
  },
  'policy-on-update': {
    section: 'Endpoints',
    statement: 'A certificate_management_policy that is given in an update is shown, then and later.',
  },
  'policy-authority': {
    section,
    statement: 'Only one authority is supported in a policy; any other is refused.',
  },
  'policy-key-type': {
    section,
    statement: 'The private_key_type of a policy is rsa or ecdsa; any other is refused.',
  },
  'policy-key-type-default': {
    section,
    statement: 'The private_key_type of a policy is rsa where it is left out.',
  },
  'management-nulls': {
    section,
    statement: 'certificate_management_policy and certificate_management_status are null when management is disabled.',
  },
  'status-of-policy': {
    section,
    statement: 'Where there is a policy there is a status: certificate_management_status is not null.',
    inferred:
      'It is null when management is disabled; whether it may be null while a policy waits for something is not said.',
    since: '0.2.0',
  },
  'management-status': {
    section,
    statement:
      'certificate_management_status says when the next renewal is requested, and with which job a certificate is being provisioned.',
  },
  'job-shown': {
    section: 'States and transitions',
    statement:
      'What a policy has brought about is shown: a job while a certificate is being provisioned, or when it will be renewed.',
    inferred:
      'provisioning_job is non-null while a certificate is being provisioned; but whether that begins at once, or waits for the DNS of the domain, is not said.',
    since: '0.2.0',
  },
  'job-error-code': {
    section,
    statement: 'The error_code of a job that fails is INTERNAL_ERROR or DNS_ERROR.',
  },
} as const satisfies Record<string, Statement>;

/** Gaps about certificate management, for both resources that have it. */
export const managementGaps = {
  'management-by-default': {
    section,
    question: 'Are certificates managed automatically where a creation says nothing about it?',
  },
  'management-disabled': {
    section,
    question: 'What does a certificate_management_policy of null do in an update?',
  },
  'management-states': {
    section: 'States and transitions',
    question: 'Which states does certificate management go through, and how is the first of them shown?',
  },
  'policy-merged': {
    section: 'Endpoints',
    question: 'Does a policy without private_key_type in an update keep the type that was there?',
  },
  'same-domain-twice': { section: 'Endpoints', question: 'What does a second creation with one domain answer?' },
} as const satisfies Record<string, Silence>;
