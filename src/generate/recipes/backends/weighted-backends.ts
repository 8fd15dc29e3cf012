import type { Example, ExampleValue, Recipe } from '../../recipe.ts';

const weighted = (kind: string, first: number, second: number): ExampleValue => ({
  $entries: [
    [{ $shared: kind, as: 'first child' }, first],
    [{ $shared: kind, as: 'second child' }, second],
  ],
});

/** A single child, for a deployment that accepts no more: the update gives it another weight. */
const exampleOfOne = (kind: string): Example => {
  const child = { $shared: kind, as: 'first child' };
  return {
    create: { description: 'all to one', metadata: '{"team":"rollout"}', backends: { $entries: [[child, 9]] } },
    update: { description: 'still to one', metadata: '{"team":"rollback"}', backends: { $entries: [[child, 200]] } },
  };
};

/**
 * The update has the same children with other weights: whether an update of a map replaces it or adds to it is not said. The weights make ten
 * thousand, the end of their range, because a deployment may count in parts of that.
 */
const exampleWith = (children: string): Example => ({
  create: { description: 'nine to one', metadata: '{"team":"rollout"}', backends: weighted(children, 9_000, 1_000) },
  update: { description: 'two to three', metadata: '{"team":"rollback"}', backends: weighted(children, 4_000, 6_000) },
});

export const weightedBackends: Recipe = {
  // Which kinds of backend may be children, and how many, is not documented.
  example: exampleWith('http-response-backends'),
  otherwise: [
    exampleWith('tunnel-group-backends'),
    exampleOfOne('http-response-backends'),
    exampleOfOne('tunnel-group-backends'),
  ],
  listed: [{ backends: weighted('http-response-backends', 0, 10_000) }],
  // Neither the minimum number of children nor whether one may have all the weight is documented.
  vary: {
    backends: [
      { with: { backends: weighted('http-response-backends', 0, 10_000) }, open: true },
      { with: { backends: weighted('http-response-backends', 10_000, 10_000) }, open: true },
    ],
  },
};
