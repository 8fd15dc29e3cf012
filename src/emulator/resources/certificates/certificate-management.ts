import { z } from 'zod';
import type { Deployment } from '../../deployment/deployment.ts';

/** How long the authority takes for one attempt, and how long it takes until the next. */
const attemptMs = 40;
const retryMs = 60 * 60 * 1000;
/** Certificates are valid for ninety days and renewed after sixty. */
const renewalMs = 60 * 24 * 60 * 60 * 1000;

/** A policy in a request: one authority, two types of keys, rsa by default (document 1, Certificate management shapes). */
export const policyIn = ({ seeds }: Deployment) =>
  z.object({ authority: z.literal(seeds.acmeAuthority), private_key_type: z.enum(['rsa', 'ecdsa']).default('rsa') });

type Policy = z.infer<ReturnType<typeof policyIn>>;

/** Certificate management in a saved state. */
export interface SavedManagement {
  readonly policy: Policy;
  readonly delegated: boolean;
  readonly startedAt: string;
  readonly issued: string | null;
}

/** Automatic management of the certificate of one domain, since the request for it. */
export class Management {
  readonly #deployment: Deployment;
  readonly #policy: Policy;
  readonly #delegated: boolean;
  readonly #startedAt: Date;
  #issued: string | null = null;

  /** `delegated`: whether the DNS of the domain points to the service, so that the authority issues a certificate. */
  constructor(deployment: Deployment, policy: Policy, delegated: boolean, startedAt = deployment.rules.now()) {
    this.#deployment = deployment;
    this.#policy = policy;
    this.#delegated = delegated;
    this.#startedAt = startedAt;
  }

  /** Restores what `save` returned. */
  static from(deployment: Deployment, { policy, delegated, startedAt, issued }: SavedManagement): Management {
    const management = new Management(deployment, policy, delegated, new Date(startedAt));
    management.#issued = issued;
    return management;
  }

  save(): SavedManagement {
    return {
      policy: this.#policy,
      delegated: this.#delegated,
      startedAt: this.#startedAt.toISOString(),
      issued: this.#issued,
    };
  }

  /** The id of the issued certificate; null if none is issued yet. */
  get issued(): string | null {
    if (this.#delegated && !this.#trying) this.#issued ??= this.#deployment.rules.newId('cert_');
    return this.#issued;
  }

  show(): Record<string, unknown> {
    const issued = this.issued !== null;
    return {
      certificate_management_policy: { ...this.#policy },
      certificate_management_status: {
        renews_at: issued ? this.#after(renewalMs) : null,
        provisioning_job: issued ? null : this.#job(),
      },
    };
  }

  get #trying(): boolean {
    return this.#deployment.rules.now().getTime() < this.#startedAt.getTime() + attemptMs;
  }

  #after(ms: number): string {
    return this.#deployment.rules.timestamp(new Date(this.#startedAt.getTime() + ms));
  }

  #job(): Record<string, unknown> {
    const started_at = this.#after(0);
    if (this.#trying) return { msg: 'The certificate is being provisioned.', started_at, retries_at: null };
    return {
      error_code: 'DNS_ERROR',
      msg: 'The records of the domain do not lead to this service.',
      started_at,
      retries_at: this.#after(retryMs),
    };
  }
}

/** Starts what a request asks for; null where it asks for none. */
export const startManaging = (deployment: Deployment, policy: unknown, delegated: boolean): Management | null =>
  policy === null || policy === undefined
    ? null
    : new Management(deployment, policyIn(deployment).parse(policy), delegated);

/** Both fields are null without automatic management. */
export const showManagement = (management: unknown): Record<string, unknown> =>
  management instanceof Management
    ? management.show()
    : { certificate_management_policy: null, certificate_management_status: null };
