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
  // The maximum validity of an authority is not documented.
  otherwise: [exampleWith('two-year-certificate')],
  // A certificate with all usages, one with none, and the latter again, which may be refused.
  listed: [
    { ca_pem: { $file: 'certificates/p256-every-usage.pem' } },
    { ca_pem: { $file: 'certificates/p256-without-usages.pem' } },
    { ca_pem: { $file: 'certificates/p256-without-usages.pem' } },
  ],
};
