import type { Recipe } from '../recipe.ts';

export const sshUserCertificates: Recipe = {
  example: {
    create: {
      description: 'certificate of the night shift',
      metadata: '{"team":"release"}',
      ssh_certificate_authority_id: { $shared: 'ssh-certificate-authorities' },
      public_key: { $file: 'ssh-user-keys/ed25519.pub' },
      principals: ['ubuntu', 'deploy'],
      // Of all parameters the one for which the document gives neither a default nor what its absence means.
      critical_options: {},
    },
    update: {},
  },
  spelledOut: { extensions: { 'permit-pty': '', 'permit-user-rc': '' } },
};
