import { z } from 'zod';

/** uint32, the type of the two timeouts in document 2. */
const seconds = z.int().min(0).max(4_294_967_295).nullish();

/** Document 2, session module settings of SAML and OIDC. */
export const sessionShape = {
  enabled: z.boolean().nullish(),
  options_passthrough: z.boolean().nullish(),
  cookie_prefix: z.string().nullish(),
  inactivity_timeout: seconds,
  maximum_duration: seconds,
};

/** The settings with their defaults: enabled, and the service's own name followed by a period. */
export const sessionOf = (input: Record<string, unknown>): Record<string, unknown> => ({
  enabled: input['enabled'] ?? true,
  options_passthrough: input['options_passthrough'] ?? false,
  cookie_prefix: input['cookie_prefix'] || 'tunnel.',
  inactivity_timeout: input['inactivity_timeout'] ?? 0,
  maximum_duration: input['maximum_duration'] ?? 0,
});
