import type { Recipe } from '../recipe.ts';

export const httpResponseBackends: Recipe = {
  example: {
    create: {
      description: 'maintenance page',
      metadata: '{"team":"web"}',
      body: ' {"state": "down"}\n',
      headers: { 'Content-Type': 'application/json', 'X-Served-By': 'Fixed Response' },
      status_code: 503,
    },
    // The same names with other values: whether an update of a map replaces it or adds to it is not said.
    update: {
      description: 'page of a place that moved',
      metadata: '{"team":"edge"}',
      body: '<p>"Gone" &amp; forgotten</p>',
      headers: { 'Content-Type': 'text/html', 'X-Served-By': 'Another Response' },
      status_code: 410,
    },
  },
};
