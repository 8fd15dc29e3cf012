import { ok } from '../server/call.ts';
import type { Deployment } from '../server/deployment.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

/** Answers 500 where the documented deployment refuses. */
const crash = (d: Deployment, route: string, when: (status: number) => boolean): void =>
  d.detour(route, async (call, next) => {
    try {
      return await next(call);
    } catch (error) {
      if (when((error as { status?: number }).status ?? 0))
        return { status: 500, headers: {}, body: { msg: 'Internal error' } };
      throw error;
    }
  });

const readAnyway = (d: Deployment, route: string, otherwise: (text: string) => Record<string, unknown>): void => {
  const { read } = d;
  d.read = async (request, on) => {
    if (on !== route) return read(request, on);
    const copy = request.clone();
    return read(request, on).catch(async () => otherwise(await copy.text()));
  };
};

/** What the text would say with its last bracket; nothing where that does not help. */
const mended = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(`${text}}`) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** What is wrong with how requests are refused. */
export const refusalFaults = (seat: Seat): readonly Fault[] => {
  const { name, path } = seat;
  const on = routesOf(seat);
  const faults: Fault[] = [
    {
      name: `${name}.unknown-id-crashes`,
      summary: 'get answers 500 for an id that names nothing',
      breaks: [`${name}.unknown-id`, `${name}.deleted-not-shown`],
      touches: [],
      plant: (d) => crash(d, on.get, (status) => status === 404),
    },
    {
      name: `${name}.unknown-id-shows-another`,
      summary: 'get shows some other resource for an id that names nothing',
      breaks: [`${name}.unknown-id`],
      touches: [`${name}.deleted-not-shown`],
      plant: (d) =>
        d.detour(on.get, (call, next) => {
          const [first] = d.shelf(path).all();
          const collection = d.collections.find(({ spec }) => spec.path === path);
          return d.shelf(path).find(call.params['id'] ?? '') || !first || !collection
            ? next(call)
            : ok(collection.show(first, false));
        }),
    },
    {
      name: `${name}.cut-off-body-taken`,
      summary: 'a body that is cut off is mended',
      breaks: [`${name}.refusal-4xx`],
      touches: [],
      plant: (d) => readAnyway(d, on.create, mended),
    },
    {
      name: `${name}.cut-off-body-crashes`,
      summary: 'a body that is not JSON gives 500',
      breaks: [`${name}.refusal-4xx`],
      touches: [],
      plant: (d) =>
        readAnyway(d, on.create, () => {
          throw new Error('Unexpected end of input');
        }),
    },
    {
      name: `${name}.refused-create-stored`,
      summary: 'a creation with too much metadata is refused after it was stored without it',
      breaks: [`${name}.refused-create-makes-nothing`],
      touches: [],
      plant: (d) =>
        d.detour(on.create, async (call, next) => {
          try {
            return await next(call);
          } catch (error) {
            const { metadata, ...body } = call.body;
            if (typeof metadata === 'string' && metadata.length > 4000) await next({ ...call, body });
            throw error;
          }
        }),
    },
  ];
  if (seat.update) {
    faults.push({
      name: `${name}.refused-update-half-done`,
      summary: 'an update is applied field by field until one is refused',
      breaks: [`${name}.refused-update-changes-nothing`],
      touches: [`${name}.get-echo`],
      plant: (d) =>
        d.detour(on.update, (call, next) => {
          const stored = d.shelf(path).find(call.params['id'] ?? '');
          const { description } = call.body;
          if (stored && typeof description === 'string' && Buffer.byteLength(description) <= 255)
            stored.description = description;
          return next(call);
        }),
    });
  }
  return faults;
};
