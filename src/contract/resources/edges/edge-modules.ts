import type { Ref } from '../../terms/shapes.ts';

/**
 * Document 2, Module envelope: a module has one form in requests and another in responses. Only `enabled` is documented as optional; the other
 * fields are optional here because the documents do not say which are required.
 */
interface Switch {
  /** True where the module is applied to traffic; true when unspecified. */
  enabled?: boolean;
}

interface SwitchShown {
  enabled: boolean;
}

export interface BackendModule extends Switch {
  backend_id?: string;
}

export interface BackendModuleShown extends SwitchShown {
  backend: Ref | null;
}

export interface IpRestrictionModule extends Switch {
  ip_policy_ids?: string[];
}

export interface IpRestrictionModuleShown extends SwitchShown {
  ip_policies: Ref[] | null;
}

export interface MutualTlsModule extends Switch {
  certificate_authority_ids?: string[];
}

export interface MutualTlsModuleShown extends SwitchShown {
  /** "Typed Ref": the documents leave open whether that is one or a list. */
  certificate_authorities: Ref[] | Ref | null;
}

export interface TlsTerminationModule extends Switch {
  /** `edge` or `upstream`. */
  terminate_at?: string;
  min_version?: string | null;
}

export interface TlsTerminationModuleShown extends SwitchShown {
  terminate_at: string | null;
  min_version?: string | null;
}
