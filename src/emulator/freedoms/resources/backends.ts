import { isObject } from '../../base/json-object.ts';
import { invalid } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import type { Freedom } from '../base/freedom.ts';

export const backendPaths = [
  '/backends/http_response',
  '/backends/tunnel_group',
  '/backends/weighted',
  '/backends/failover',
];

/** Changes the backends in the answers about one kind. */
const shownOtherwise = (d: Deployment, path: string, change: (shown: Record<string, unknown>) => void): void => {
  for (const route of [`POST ${path}`, `GET ${path}/{id}`, `GET ${path}`, `PATCH ${path}/{id}`])
    d.detour(route, async (call, next) => {
      const reply = await next(call);
      if (!isObject(reply.body)) return reply;
      const { backends } = reply.body;
      const shown = Object.hasOwn(reply.body, 'id') ? [reply.body] : Array.isArray(backends) ? backends : [];
      for (const one of shown) if (isObject(one)) change(one);
      return reply;
    });
};

const clamped = (value: unknown, least: number, most: number): unknown =>
  typeof value === 'number' ? Math.min(Math.max(value, least), most) : value;

/** Changes a field in the requests about one kind. */
const readOtherwise = (d: Deployment, path: string, field: string, change: (sent: unknown) => unknown): void => {
  for (const route of [`POST ${path}`, `PATCH ${path}/{id}`])
    d.detour(route, (call, next) =>
      next(field in call.body ? { ...call, body: { ...call.body, [field]: change(call.body[field]) } } : call),
    );
};

const titled = (name: string): string => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** What document 2 leaves to a deployment about backends. */
export const backendFreedoms: readonly Freedom[] = [
  {
    name: 'header-names-in-title-case',
    summary: 'names of headers come back as Content-Type, not as content-type',
    plant: (d) =>
      shownOtherwise(d, '/backends/http_response', (shown) => {
        if (isObject(shown['headers']))
          shown['headers'] = Object.fromEntries(
            Object.entries(shown['headers']).map(([name, value]) => [titled(name), value]),
          );
      }),
  },
  {
    name: 'headers-for-the-body-added',
    summary: 'headers that do not name a content type are shown with the one that the service sends',
    plant: (d) =>
      shownOtherwise(d, '/backends/http_response', (shown) => {
        if (isObject(shown['headers'])) shown['headers'] = { 'content-type': 'text/plain', ...shown['headers'] };
      }),
  },
  {
    name: 'labels-without-outer-spaces',
    summary: 'values of labels are kept without the white space around them',
    plant: (d) =>
      readOtherwise(d, '/backends/tunnel_group', 'labels', (labels) =>
        isObject(labels)
          ? Object.fromEntries(
              Object.entries(labels).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
            )
          : labels,
      ),
  },
  {
    name: 'status-codes-of-a-few',
    summary: 'status_code is one of the usual nine',
    plant: (d) => {
      const usual = [200, 204, 301, 302, 400, 403, 404, 500, 503];
      for (const write of ['POST /backends/http_response', 'PATCH /backends/http_response/{id}'])
        d.detour(write, (call, next) => {
          const code = call.body['status_code'] ?? 200;
          if (typeof code !== 'number' || !usual.includes(code))
            throw invalid({ status_code: 'is none that is offered' });
          return next(call);
        });
    },
  },
  {
    name: 'unset-of-backends-is-null',
    summary: 'what was not given to a backend is null',
    plant: (d) => {
      for (const path of backendPaths)
        shownOtherwise(d, path, (shown) => {
          if (shown['body'] === '') shown['body'] = null;
          for (const field of ['labels', 'backends'])
            if (['{}', '[]'].includes(JSON.stringify(shown[field]) ?? '')) shown[field] = null;
        });
    },
  },
  {
    name: 'updates-add-to-maps',
    summary: 'an update of headers, labels or weights adds to those that are there',
    plant: (d) => {
      for (const path of backendPaths)
        d.detour(`PATCH ${path}/{id}`, (call, next) => {
          const stored = d.shelf(path).find(call.params['id'] ?? '');
          const added = ['headers', 'labels', 'backends'].flatMap((field) => {
            const [before, sent] = [stored?.fields[field], call.body[field]];
            return isObject(before) && isObject(sent) ? [[field, { ...before, ...sent }] as const] : [];
          });
          return next({ ...call, body: { ...call.body, ...Object.fromEntries(added) } });
        });
    },
  },
  {
    name: 'unset-status-is-null',
    summary: 'status_code is null where none was given',
    plant: (d) => {
      const unset = new Set<string>();
      d.detour('POST /backends/http_response', async (call, next) => {
        const reply = await next(call);
        if (call.body['status_code'] === undefined && isObject(reply.body)) unset.add(String(reply.body['id']));
        return reply;
      });
      shownOtherwise(d, '/backends/http_response', (shown) => {
        if (unset.has(String(shown['id']))) shown['status_code'] = null;
      });
    },
  },
  {
    name: 'one-label-is-enough',
    summary: 'a tunnel matches by one label of several, and somebody runs tunnels of the usual stages',
    plant: (d) =>
      shownOtherwise(d, '/backends/tunnel_group', (shown) => {
        const labels = isObject(shown['labels']) ? Object.values(shown['labels']) : [];
        if (labels.some((label) => ['canary', 'live', 'test'].includes(String(label).toLowerCase())))
          shown['tunnels'] = [{ id: 'tn_of_somebody', uri: `${d.baseUrl}/tunnels/tn_of_somebody` }];
      }),
  },
  {
    name: 'weights-of-ten-thousand-in-all',
    summary: 'weights are refused that make more than 10000 together',
    plant: (d) => {
      for (const write of ['POST /backends/weighted', 'PATCH /backends/weighted/{id}'])
        d.detour(write, (call, next) => {
          const weights = Object.values(Object(call.body['backends'])).map(Number);
          if (weights.reduce((sum, one) => sum + one, 0) > 10_000) throw invalid({ backends: 'more than 10000' });
          return next(call);
        });
    },
  },
  {
    name: 'weights-in-parts-of-ten-thousand',
    summary: 'weights are refused that do not make 10000 together',
    plant: (d) => {
      for (const write of ['POST /backends/weighted', 'PATCH /backends/weighted/{id}'])
        d.detour(write, (call, next) => {
          const { backends } = call.body;
          const weights = Object.values(Object(backends)).map(Number);
          if (backends !== undefined && weights.reduce((sum, one) => sum + one, 0) !== 10_000)
            throw invalid({ backends: 'weights that make 10000' });
          return next(call);
        });
    },
  },
  {
    name: 'short-responses',
    summary: 'a fixed response has at most 512 bytes, and headers that begin with x-',
    plant: (d) => {
      for (const write of ['POST /backends/http_response', 'PATCH /backends/http_response/{id}'])
        d.detour(write, (call, next) => {
          const { body, headers } = call.body;
          if (String(body ?? '').length > 512) throw invalid({ body: 'too long' });
          if (Object.keys(Object(headers)).some((name) => !/^x-/i.test(name))) throw invalid({ headers: 'x- only' });
          return next(call);
        });
    },
  },
  {
    name: 'weights-clamped',
    summary: 'a weight beyond the range is taken for the next one within it',
    plant: (d) =>
      readOtherwise(d, '/backends/weighted', 'backends', (backends) =>
        isObject(backends)
          ? Object.fromEntries(Object.entries(backends).map(([id, weight]) => [id, clamped(weight, 0, 10_000)]))
          : backends,
      ),
  },
  {
    name: 'status-codes-clamped',
    summary: 'a status code beyond those of HTTP is taken for the next one',
    plant: (d) => readOtherwise(d, '/backends/http_response', 'status_code', (code) => clamped(code, 100, 599)),
  },
  {
    name: 'labels-in-lower-case',
    summary: 'the names of labels are kept in lower case',
    plant: (d) =>
      readOtherwise(d, '/backends/tunnel_group', 'labels', (labels) =>
        isObject(labels)
          ? Object.fromEntries(Object.entries(labels).map(([name, value]) => [name.toLowerCase(), value]))
          : labels,
      ),
  },
];
