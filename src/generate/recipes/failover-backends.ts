import type { Example, Recipe } from '../recipe.ts';

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

export const failoverBackends: Recipe = {
  // Which kinds of backend may be children is not said.
  example: exampleWith('http-response-backends'),
  otherwise: [exampleWith('tunnel-group-backends')],
  // How many children there have to be is not said.
  vary: {
    backends: [{ with: { backends: [{ $shared: 'http-response-backends', as: 'first child' }] }, open: true }],
  },
};
