import type { Example, ExampleBody, Recipe } from '../../recipe.ts';
import { edgeModules } from './edge-modules.ts';

const described = {
  create: { description: 'front door of the payment service', metadata: '{"team":"payments"}' },
  update: { description: 'back door of the payment service', metadata: '{"team":"risk"}' },
};
const unique = { $unique: 'plumbline-{}.example.com:443' };
/** Most modules are disallowed where TLS is passed through, and whether it is by default is not said. */
const terminated = { tls_termination: { terminate_at: 'edge' } };

/** Two examples: an edge that terminates TLS, and one without tls_termination for a deployment that refuses the first. */
const examplesWith = (create: ExampleBody, update: ExampleBody = create): readonly [Example, Example] => {
  const less = { ...described.update, ...update };
  return [
    {
      create: { ...described.create, ...create, ...terminated },
      update: { ...less, ...terminated },
      lesser: [less, described.update],
    },
    { create: { ...described.create, ...create }, update: less, lesser: [described.update] },
  ];
};

// Backends, IP policies and certificate authorities must exist first, so their modules have tests of their own.
const [first, second] = examplesWith({ hostports: [unique] }, { hostports: [unique, unique] });

const authorities = ['of edges', 'of edges, too'].map((as) => ({ $shared: 'certificate-authorities', as }));

const reserved = { $of: 'reserved-domains', field: 'domain', text: '{}:443' };

export const tlsEdges: Recipe = {
  example: first,
  // Neither whether an edge serves only reserved hosts, nor whether it needs hostports or a backend, nor whether it can terminate TLS without a
  // certificate for its hosts is documented.
  otherwise: [
    second,
    ...examplesWith({ hostports: [reserved] }),
    ...examplesWith(
      { hostports: [reserved], backend: { backend_id: { $shared: 'tunnel-group-backends' } } },
      { hostports: [reserved] },
    ),
    ...examplesWith({}),
  ],
  vary: {
    ...edgeModules,
    tls_termination: [
      { with: { tls_termination: { enabled: false, terminate_at: 'edge' } }, open: true },
      { with: { tls_termination: { terminate_at: 'upstream' } }, open: true },
    ],
    mutual_tls: [{ with: { mutual_tls: { certificate_authority_ids: authorities } }, open: true }],
  },
};
