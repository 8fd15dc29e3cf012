import type { Recipe } from '../recipe.ts';

export const sshCertificateAuthorities: Recipe = {
  example: {
    // Of the three types the one for which neither a curve nor a size has to be known.
    create: {
      description: 'authority of the build machines',
      metadata: '{"team":"release"}',
      private_key_type: 'ed25519',
    },
    update: { description: 'authority of all machines', metadata: '{"team":"platform"}' },
  },
};
