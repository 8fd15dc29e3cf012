import type { Behaviour } from './index.ts';

/** The effect of a breach on users of the deployment, the worst first. */
export const severities = {
  security: 'somebody may do, read or reach what they must not',
  data: 'what was stored, deleted or listed is lost, changed, or shown as something else',
  function: 'something documented does not work, or what must be refused is taken',
  shape: 'an answer is not of the documented form, so that a client may fail to read it',
  cosmetic: 'the meaning is there; only its form is not as documented',
} as const;

export type Severity = keyof typeof severities;

// biome-ignore format: a name on each line would be 300 lines
export const behaviours: { readonly [severity in Severity]: readonly Behaviour[] } = {
  security: [
    'acl-address', 'acl-bind-only-on-create', 'acl-bind-only-on-update', 'acl-domain', 'acl-label', 'acl-lifted', 'acl-star', 'acl-wildcard-domain',
    'acl-wildcard-label', 'actions', 'auth-deleted-key', 'auth-header', 'auth-scheme', 'auth-token', 'cidr-refused-on-create',
    'cidr-refused-on-update', 'critical-options-inside', 'enabled-default', 'extensions-default', 'extensions-inside', 'ip-restriction-module',
    'ipv4-address', 'ipv4-range', 'ipv6-address', 'ipv6-range', 'key-generated', 'key-is-no-api-key', 'min-version-kept', 'module-enabled-default',
    'mutual-tls-module', 'not-captured', 'other-actions-refused', 'owner-by-others', 'owner-default', 'owner-fixed', 'principals-inside', 'private-key-hidden',
    'public-key-of-type', 'signed-by-authority', 'signs-public-key', 'stop-ends-session', 'stop-exits-agent', 'stopped-not-forwarding',
    'terminate-at-values', 'token-is-no-api-key', 'token-null-later', 'token-shown-once', 'valid-after-default', 'valid-until-default',
    'validity-inside',
  ],
  data: [
    'addr', 'auth-creds', 'auth-role', 'backend-module', 'body-kept', 'ca-pem', 'captured', 'certificate-on-create', 'certificate-on-update',
    'cleared-not-listed', 'cleared-not-shown', 'client-secret-unmasked', 'create-echo', 'delete', 'deleted-not-listed', 'deleted-not-shown',
    'deleted-not-updated', 'ecdsa-key', 'ed25519-key', 'endpoint-configuration-attached', 'endpoint-configuration-kept', 'evicts-oldest', 'family-sequences',
    'follows-update-of-edge', 'forwards', 'forwards-tcp', 'get-agrees', 'get-as-listed', 'get-echo', 'headers-kept', 'http-configuration',
    'https-configuration', 'id-unique', 'labels-kept', 'lifecycle', 'list-complete', 'list-echo', 'list-ends', 'list-next-page', 'list-of-one-kind',
    'list-once', 'listed-once', 'metadata-opaque', 'method', 'module-apart', 'module-kept', 'module-not-removed', 'module-removed', 'module-replaced',
    'module-sequences', 'names-escaped', 'next-page', 'null-on-edge-once-deleted', 'online-listed', 'only-online-listed', 'order-kept',
    'policy-on-create', 'policy-on-update', 'policy-shown', 'modules-together', 'refused-create-makes-nothing', 'refused-replace-changes-nothing',
    'refused-update-changes-nothing', 'replace-complete', 'replace-echo', 'replace-read-back', 'replay-named-tunnel', 'replay-recorded-tunnel',
    'replay-whole', 'request-headers', 'request-raw', 'request-uri', 'response-headers', 'response-raw', 'response-status', 'rsa-key',
    'shown-on-edge', 'status-code-kept', 'stop-leaves-others', 'stopped-not-listed', 'stopped-not-shown', 'target-cloudwatch-logs', 'target-firehose',
    'target-kinesis', 'target-monitoring', 'tls-termination-module', 'tunnel-name', 'tunnel-name-filter', 'tunnels-matching', 'update-applies',
    'update-empties', 'update-id-from-path', 'update-keeps-rest', 'weights-kept',
  ],
  function: [
    'auth-both-refused', 'auth-none-refused', 'authority-unknown', 'certificate-or-policy-on-create', 'certificate-or-policy-on-update',
    'certificate-unknown', 'clear', 'create', 'description-limit-on-create', 'description-limit-on-update', 'description-optional', 'domain-form',
    'ecdsa', 'ed25519', 'format-json', 'format-others-refused', 'get', 'inactivity-timeout-uint32', 'key-size-values', 'limit', 'list',
    'malformed-body', 'maximum-duration-uint32', 'metadata-limit-on-create', 'metadata-limit-on-update', 'metadata-optional', 'metrics-count',
    'module-unknown-place', 'no-authentication', 'no-key-refused', 'not-a-certificate', 'other-regions-refused', 'owner-by-admin', 'policy-authority',
    'policy-key-type', 'policy-optional', 'port-alone', 'principals-any', 'private-key-type-values', 'public-key-malformed', 'read-only',
    'region-values', 'regions', 'regions-served', 'replace', 'replay', 'replay-needs-id', 'replay-unknown-id', 'replay-unknown-tunnel', 'response-arrives',
    'response-pending', 'restart', 'restart-ends-session', 'restart-reconnects', 'restart-windows', 'rsa-2048', 'rsa-4096', 'several-entries', 'stop',
    'target-none-refused', 'target-two-refused', 'token-authenticates', 'token-in-creation', 'unknown-endpoint-configuration-refused', 'unknown-id',
    'unknown-name', 'unknown-policy-refused', 'unknown-session', 'update', 'update-agent', 'update-before-restart', 'update-disabled',
    'update-fields-optional', 'update-keeps-major', 'update-not-older', 'update-starts-new-code', 'update-unavailable', 'update-while-updating',
    'upstream-disallows-most', 'upstream-termination', 'upstream-without-min-version', 'validity-malformed', 'version-2', 'weight-range-on-create',
    'weight-range-on-update',
  ],
  shape: [
    'acl-unspecified', 'acme-target-of-one-name', 'acme-target-of-service', 'acme-target-of-wildcard', 'addr-form', 'agent-described',
    'certificate-format', 'certificate-null', 'certificate-ref', 'cname-target-of-custom', 'cname-target-of-service', 'configurations-null',
    'cookie-prefix-default', 'credential-known', 'credential-ref', 'duration', 'entity-id-is-metadata-url', 'extended-key-usages',
    'headers-null-when-none', 'hostports', 'id-prefix', 'job-error-code', 'job-shown', 'json', 'key-type-of-public-key', 'key-type-shown', 'key-usages',
    'list-envelope', 'list-object', 'management-nulls', 'management-status', 'nameid-format-default', 'no-endpoint-configuration', 'not-after',
    'not-before', 'ns-targets', 'other-targets-null', 'owner-prefix', 'policies-as-refs', 'policies-null', 'policy-key-type-default', 'ref-address', 'refusals-json',
    'region-default', 'region-domains', 'region-named', 'remote-addr', 'request-proto', 'response-only-fields', 'service-provider-urls', 'shape', 'created-at-told',
    'signing-certificate', 'single-line-key', 'source-ip', 'start', 'started-at', 'as-it-started', 'status-of-policy', 'subject-common-name', 'timestamps', 'transport-named',
    'tunnels-empty-when-none', 'unset-in-list', 'unset-modules-null', 'uri-form',
  ],
  cosmetic: [
    'clear-no-body', 'command-no-body', 'delete-no-body', 'refusal-4xx', 'replay-no-body',
  ],
};

const byBehaviour: ReadonlyMap<string, Severity> = new Map(
  (Object.keys(behaviours) as Severity[]).flatMap((severity) => behaviours[severity].map((name) => [name, severity])),
);

/** The severity of breaking a requirement: `tests/contract/severity.test.ts` checks that every requirement has one. */
export const severityOf = (requirement: string): Severity =>
  byBehaviour.get(requirement.slice(requirement.indexOf('.') + 1)) ?? 'function';
