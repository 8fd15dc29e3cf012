import type { Example, Recipe } from '../../recipe.ts';

type Headers = Readonly<Record<string, string>>;

/** The update has the same headers with other values: whether an update of a map replaces it or adds to it is not said. */
const exampleWith = (first: Headers, second: Headers): Example => ({
  create: {
    description: 'maintenance page',
    metadata: '{"team":"web"}',
    body: ' {"state": "down"}\n',
    headers: first,
    status_code: 503,
  },
  update: {
    description: 'page of a place that moved',
    metadata: '{"team":"edge"}',
    body: `<p>"Gone" &amp; forgotten</p>${'<br>'.repeat(20)}`,
    headers: second,
    status_code: 404,
  },
});

const types = [{ 'Content-Type': 'application/json' }, { 'Content-Type': 'text/html' }] as const;
const own = [{ 'X-Served-By': 'Fixed Response' }, { 'X-Served-By': 'Another Response' }] as const;

export const httpResponseBackends: Recipe = {
  example: exampleWith({ ...types[0], ...own[0] }, { ...types[1], ...own[1] }),
  // Neither the number of headers nor required names are documented.
  otherwise: [exampleWith(...types), exampleWith(...own)],
  listed: [{ status_code: 200 }, { headers: {} }],
  vary: {
    // Neither the accepted status codes nor whether headers are required is documented; an empty text may mean none.
    status_code: [
      { with: { status_code: 200 } },
      { with: { status_code: 100 }, open: true },
      { with: { status_code: 599 }, open: true },
    ],
    body: [
      { with: { body: '\u00e9\u3042\u{1f600}"\\' }, open: true },
      // The maximum length of a body is not documented. One that is accepted must be kept whole.
      { with: { body: 'sixteen letters '.repeat(60) }, open: true },
      { with: { body: 'sixteen letters '.repeat(4200) }, open: true },
    ],
    headers: [
      { with: { headers: { 'Content-Type': 'text/plain' } }, open: true, on: 'create' },
      { with: { headers: {} }, open: true, on: 'create' },
      {
        with: { headers: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`X-Rack-${n}`, `${n}`])) },
        open: true,
        on: 'create',
      },
    ],
  },
};
