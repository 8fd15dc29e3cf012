import type { Example, Recipe } from '../../recipe.ts';

const exampleFor = (principals: readonly string[]): Example => ({
  create: {
    description: 'certificate of the night shift',
    metadata: '{"team":"release"}',
    ssh_certificate_authority_id: { $shared: 'ssh-certificate-authorities' },
    public_key: { $file: 'ssh-user-keys/ed25519.pub' },
    principals,
    // The only parameter for which the document defines neither a default nor the meaning of its absence.
    critical_options: {},
  },
  update: {},
});

const { critical_options: _, ...withoutOptions } = exampleFor(['ubuntu', 'deploy']).create;

export const sshUserCertificates: Recipe = {
  example: exampleFor(['ubuntu', 'deploy']),
  // Neither the maximum number of names nor whether an empty map is accepted is documented.
  otherwise: [exampleFor(['deploy']), { create: withoutOptions, update: {} }],
  spelledOut: { extensions: { 'permit-pty': '', 'permit-user-rc': '' } },
  // Not yet valid, because a deployment may remove expired certificates.
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
    // The maximum numbers of names, options and extensions are not documented.
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
