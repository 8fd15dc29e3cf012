import type { Recipe } from '../../recipe.ts';

export const sshCertificateAuthorities: Recipe = {
  example: {
    // The only one of the three types that needs neither a curve nor a size.
    create: {
      description: 'authority of the build machines',
      metadata: '{"team":"release"}',
      private_key_type: 'ed25519',
    },
    update: { description: 'authority of all machines', metadata: '{"team":"platform"}' },
  },
  listed: [{ private_key_type: 'rsa', key_size: 2048 }, { private_key_type: 'ecdsa' }],
  variants: [{ private_key_type: 'rsa', key_size: 2048 }, { private_key_type: 'ecdsa' }],
  vary: {
    private_key_type: [
      { with: { private_key_type: 'rsa', key_size: 2048 } },
      // Keys of 4096 bits take long to generate, so there are few of them; that they are accepted has a test of its own.
      { with: { private_key_type: 'rsa', key_size: 4096 }, open: true },
      // Whether a size or a curve is required is not documented.
      { with: { private_key_type: 'rsa' }, open: true },
      { with: { private_key_type: 'ecdsa' }, open: true },
    ],
    key_size: [],
  },
};
