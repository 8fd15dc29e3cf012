/** Names of members whose value is always a secret: the documents' names, and those that deployments commonly use. */
export const secretNames: readonly string[] = [
  'token',
  'client_secret',
  'cloud_secret_access_key',
  'api_key',
  'aws_secret_access_key',
  'private_key',
  'password',
  'secret',
];

/** Names that other software uses for secrets in addresses, forms, XML or headers. */
export const commonSecretNames: readonly string[] = [
  ...['access', 'refresh', 'id', 'auth', 'bearer', 'session', 'security', 'x_auth', 'x_amz_security'].map(
    (kind) => `${kind}_token`,
  ),
  ...['secret', 'secret_access', 'access', 'x_api', 'auth'].map((kind) => `${kind}_key`),
  ...['passwd', 'passphrase', 'x_amz_signature', 'client_assertion'],
];

/** Names of secrets only in the query or fragment of an address; elsewhere they mean something else. */
export const queryNames: readonly string[] = ['key', 'auth', 'sig', 'signature', 'code', 'credential', 'jwt'];

/** Whether a header holds a credential of any kind. */
export const isCredentialHeader = (name: string): boolean =>
  /^(?:(?:proxy-)?authorization|authentication-info)$|token|secret|password|api[-_]?key|credential|signature/i.test(
    name,
  );

export const isCookieHeader = (name: string): boolean => /^(?:set-)?cookie$/i.test(name);
