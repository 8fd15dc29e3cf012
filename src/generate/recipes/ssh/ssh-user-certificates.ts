import type { Example, Recipe } from '../../recipe.ts';

const exampleFor = (principals: readonly string[]): Example => ({
  create: {
    description: 'certificate of the night shift',
    metadata: '{"team":"release"}',
    ssh_certificate_authority_id: { $shared: 'ssh-certificate-authorities' },
    public_key: { $file: 'ssh-user-keys/ed25519.pub' },
    principals,
    // Of all parameters the one for which the document gives neither a default nor what its absence means.
    critical_options: {},
  },
  update: {},
});

const { critical_options: _, ...withoutOptions } = exampleFor(['ubuntu', 'deploy']).create;

export const sshUserCertificates: Recipe = {
  example: exampleFor(['ubuntu', 'deploy']),
  // How many names there may be is not said, nor whether a map may be without entries.
  otherwise: [exampleFor(['deploy']), { create: withoutOptions, update: {} }],
  spelledOut: { extensions: { 'permit-pty': '', 'permit-user-rc': '' } },
  // What has expired a deployment may remove; what is not yet valid it has just issued.
  listed: [
    { valid_after: '2031-05-01T00:00:00Z', valid_until: '2031-05-02T00:00:00Z' },
    { principals: [] },
    { public_key: { $file: 'ssh-user-keys/rsa-4096.pub' } },
    { ssh_certificate_authority_id: { $shared: 'ssh-certificate-authorities', as: 'another authority' } },
  ],
  vary: {
    public_key: [
      { with: { public_key: { $file: 'ssh-user-keys/rsa-4096.pub' } }, open: true },
      { with: { public_key: { $file: 'ssh-user-keys/ecdsa-384.pub' } }, open: true },
    ],
    // How many names, options and extensions a certificate may carry is not said.
    principals: [
      { with: { principals: ['deploy'] } },
      { with: { principals: [] }, open: true },
      { with: { principals: Array.from({ length: 24 }, (_, n) => `user-${n}`) }, open: true },
    ],
    critical_options: [
      { with: { critical_options: { 'force-command': '/usr/bin/true' } } },
      {
        with: {
          critical_options: { 'force-command': '/usr/bin/true', 'source-address': '192.0.2.0/24,2001:db8::/32' },
        },
        open: true,
      },
    ],
    extensions: [
      { with: { extensions: { 'permit-pty': '' } } },
      { with: { extensions: {} }, open: true },
      {
        with: { extensions: { 'permit-pty': '', 'permit-user-rc': '', 'permit-port-forwarding': '' } },
        open: true,
      },
    ],
  },
};
