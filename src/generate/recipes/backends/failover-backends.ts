import type { Example, Recipe } from '../../recipe.ts';

const exampleWith = (kind: string): Example => {
  const [first, second] = [
    { $shared: kind, as: 'first child' },
    { $shared: kind, as: 'second child' },
  ];
  return {
    create: { description: 'the shop, or else a page', metadata: '{"team":"shop"}', backends: [first, second] },
    update: { description: 'a page, or else the shop', metadata: '{"team":"page"}', backends: [second, first] },
  };
};

/** A single child, for a deployment that accepts no more: the update names another. */
const exampleOfOne = (kind: string): Example => ({
  create: {
    description: 'the shop',
    metadata: '{"team":"shop"}',
    backends: [{ $shared: kind, as: 'first child' }],
  },
  update: { description: 'a page', metadata: '{"team":"page"}', backends: [{ $shared: kind, as: 'second child' }] },
});

export const failoverBackends: Recipe = {
  // Which kinds of backend may be children, and how many, is not documented.
  example: exampleWith('http-response-backends'),
  otherwise: [
    exampleWith('tunnel-group-backends'),
    exampleOfOne('http-response-backends'),
    exampleOfOne('tunnel-group-backends'),
  ],
  // The minimum number of children is not documented.
  vary: {
    backends: [{ with: { backends: [{ $shared: 'http-response-backends', as: 'first child' }] }, open: true }],
  },
};
