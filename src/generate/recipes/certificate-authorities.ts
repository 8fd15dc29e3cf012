import type { Example, FreshKind, Recipe } from '../recipe.ts';

const exampleWith = (certificate: FreshKind): Example => ({
  create: {
    description: 'root of the device fleet',
    metadata: '{"fleet":"north"}',
    ca_pem: { $fresh: certificate },
  },
  update: {},
});

export const certificateAuthorities: Recipe = {
  example: exampleWith('certificate'),
  // How long an authority may be valid is not said.
  otherwise: [exampleWith('two-year-certificate')],
  // What has all usages, and what has none; and the same once more, which may be refused.
  listed: [
    { ca_pem: { $file: 'certificates/p256-every-usage.pem' } },
    { ca_pem: { $file: 'certificates/p256-without-usages.pem' } },
    { ca_pem: { $file: 'certificates/p256-without-usages.pem' } },
  ],
};
