/**
 * The members of answers whose values a deployment chooses. Their values differ between a story and the embedded deployment, but their form
 * does not. A member that is not listed here, or that the request sent, has equal values in both.
 */
const everywhere = ['id', 'created_at', 'token', 'next_page_uri'];

/** In a certificate that is managed automatically. */
const managed = ['renews_at', 'provisioning_job'];

const byResource: { readonly [resource: string]: readonly string[] } = {
  'reserved-addrs': ['addr'],
  'reserved-domains': ['cname_target', 'acme_challenge_cname_target', ...managed],
  'agent-ingresses': ['ns_targets', 'region_domains', ...managed],
  'tunnel-sessions': ['agent_version', 'ip', 'metadata', 'os', 'region', 'started_at', 'transport'],
  // The documents name no usage.
  'certificate-authorities': ['key_usages', 'extended_key_usages'],
  'ssh-certificate-authorities': ['public_key'],
  'ssh-user-certificates': ['valid_after', 'valid_until', 'certificate'],
  'tls-edges': ['min_version'],
  'route-saml': [
    'cookie_prefix',
    'idp_metadata_url',
    'entity_id',
    'assertion_consumer_service_url',
    'single_logout_url',
    'request_signing_certificate_pem',
    'metadata_url',
  ],
  'route-oidc': ['cookie_prefix'],
  'event-destinations': ['api_key', 'cloud_secret_access_key'],
  'agent-tunnels': ['public_url', 'addr', 'conns', 'http'],
  'captured-requests': ['remote_addr', 'start', 'duration', 'raw', 'Host', 'Content-Length'],
};

/**
 * Chosen values that change without a request, or that may be null according to the documents: the documents do not say whether secrets
 * in the target of an event destination are returned. All other values stay as the deployment chose them.
 */
const loose = [...managed, 'min_version', 'api_key', 'cloud_secret_access_key', 'conns', 'http', 'duration'];

/** The values that later requests of a story name. */
const named = ['id', 'token', 'addr', 'public_url', 'next_page_uri'];

export const isChosen = (resource: string, member: string): boolean =>
  [...everywhere, ...(byResource[resource] ?? [])].includes(member);

export const isLoose = (member: string): boolean => loose.includes(member);

export const isNamed = (member: string): boolean => named.includes(member);

/** Every server that passes a message on adds headers. */
export const mayHoldMore = (resource: string, member: string): boolean =>
  resource === 'captured-requests' && member === 'headers';
