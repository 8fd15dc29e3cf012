/** What stands under `fixtures` in a target file: what it is, in the words of docs/target-file.md, and how it is written. */
export interface FixtureKey {
  readonly key: string;
  readonly what: string;
  readonly example: unknown;
}

/** Ordered by how many requirements they add. `ownerIds` and `sessionIds` are one entry each, with everything below them. */
export const fixtureKeys: readonly FixtureKey[] = [
  {
    key: 'ipPolicyIds',
    what: 'two IP policies; rules are added to them and removed again',
    example: ['ipp_…', 'ipp_…'],
  },
  {
    key: 'httpsRoutes',
    what: 'two routes of HTTPS edges that nobody uses meanwhile, best without OIDC and SAML; their modules are changed and put back',
    example: [{ edgeId: 'edghts_…', routeId: 'edghtsrt_…' }],
  },
  { key: 'acmeAuthority', what: 'the name of the one ACME authority', example: '…' },
  {
    key: 'ownerIds',
    what: 'self: the owner of the token; other: a user who is not an admin',
    example: { self: 'usr_…', other: 'usr_…' },
  },
  { key: 'tlsCertificateIds', what: 'an uploaded TLS certificate; domains are pointed at it', example: ['cert_…'] },
  {
    key: 'endpointConfigurationIds',
    what: 'endpoint configurations; two tell more than one',
    example: ['ec_…', 'ec_…'],
  },
  {
    key: 'serviceDomain',
    what: 'a domain that the service owns, under which names may be reserved',
    example: 'tunnel.example',
  },
  { key: 'tunnelLabel', what: 'a label that a tunnel which is online carries', example: 'name=value' },
  { key: 'inspectDbSize', what: "the agent's inspect_db_size in bytes", example: 8388608 },
  {
    key: 'sessionIds',
    what: 'online sessions whose agents may be restarted, stopped or updated; each is used up by one test, and allow.agentCommands must be true',
    example: { restartable: ['ts_…'], stoppable: ['ts_…'], updatable: ['ts_…'] },
  },
];

/** What a key of a target file is, such as `fixtures.ownerIds.other`; null for those that explain themselves. */
export const meaningOf = (key: string): string | null => {
  const [, name] = /^fixtures\.(\w+)/.exec(key) ?? [];
  return fixtureKeys.find((one) => one.key === name)?.what ?? null;
};
