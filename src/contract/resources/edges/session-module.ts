/** Document 2, session module settings, which SAML and OIDC share: as they are written. */
export interface SessionModule {
  /** True where the module is applied to traffic; true when unspecified. */
  enabled?: boolean;
  options_passthrough?: boolean;
  cookie_prefix?: string;
  /**
   * Seconds; uint32.
   * @TJS-type integer
   * @minimum 0
   * @maximum 4294967295
   */
  inactivity_timeout?: number;
  /**
   * Seconds; uint32.
   * @TJS-type integer
   * @minimum 0
   * @maximum 4294967295
   */
  maximum_duration?: number;
}

/** The session module settings in responses. A setting that was never made may be null or left out. */
export interface SessionModuleShown {
  enabled: boolean;
  options_passthrough?: boolean | null;
  cookie_prefix?: string | null;
  /**
   * @TJS-type ["integer","null"]
   * @minimum 0
   * @maximum 4294967295
   */
  inactivity_timeout?: number | null;
  /**
   * @TJS-type ["integer","null"]
   * @minimum 0
   * @maximum 4294967295
   */
  maximum_duration?: number | null;
}

export const steadyOfSession = {
  enabled: 'exact',
  options_passthrough: 'exact',
  cookie_prefix: 'text',
  inactivity_timeout: 'exact',
  maximum_duration: 'exact',
} as const;

/** Requirements about the settings that both modules have. */
export const sessionRequirements = {
  'cookie-prefix-default': {
    section: 'HTTPS edge route modules',
    statement:
      'cookie_prefix that was not set is, where it is shown, a name followed by a period: what a cookie can be called, and not what was set before.',
  },
  'inactivity-timeout-uint32': {
    section: 'HTTPS edge route modules',
    statement:
      'inactivity_timeout is a number of seconds from 0 to 4294967295; another is refused, or brought into that range.',
  },
  'maximum-duration-uint32': {
    section: 'HTTPS edge route modules',
    statement:
      'maximum_duration is a number of seconds from 0 to 4294967295; another is refused, or brought into that range.',
  },
} as const;

export const sessionGaps = {
  'longest-session': {
    section: 'HTTPS edge route modules',
    question: 'Are the largest inactivity_timeout and maximum_duration that a uint32 holds accepted?',
  },
  'unset-settings': {
    section: 'HTTPS edge route modules',
    question: 'How are settings shown that a replace did not make?',
  },
} as const;
