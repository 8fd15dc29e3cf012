import { z } from 'zod';
import { type Call, type Handler, noContent, ok, type Reply } from '../base/call.ts';
import { isObject } from '../base/json-object.ts';
import { Problem } from '../base/problem.ts';
import { Service } from '../server/service.ts';
import { readSnapshot } from '../state/snapshot.ts';
import type { Bend, Controlled } from './controlled.ts';

const mostBytes = 64 * 1024 * 1024;
const decoder = new TextDecoder('utf-8', { fatal: true });
const bad = (why: string): Problem => new Problem(400, 'bad_request', why);

/** The declared content type does not matter here: browsers are recognized by the Origin header. */
const readJson = async (request: Request): Promise<Record<string, unknown>> => {
  if (request.method === 'GET') return {};
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0) return {};
  if (bytes.byteLength > mostBytes) throw bad(`The body is larger than ${mostBytes} bytes.`);
  try {
    const parsed: unknown = JSON.parse(decoder.decode(bytes));
    if (isObject(parsed)) return parsed;
  } catch {
    throw bad('The body is not JSON in UTF-8.');
  }
  throw bad('The body must be a JSON object.');
};

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** It has no token, so requests with another Host (DNS rebinding) or from a page of another origin are refused. */
const turnAway = ({ headers }: Request): Reply | null => {
  const host = headers.get('host') ?? '';
  const origin = headers.get('origin');
  const refused = (error: string): Reply => ({ status: 403, headers: {}, body: { error } });
  if (!loopbackHost.test(host))
    return refused(
      'The control API answers under localhost, 127.0.0.1 and [::1] only; the Host header names another host.',
    );
  if ((origin !== null && origin !== `http://${host}`) || headers.get('sec-fetch-site') === 'cross-site')
    return refused('The control API takes no requests from web pages of another origin.');
  return null;
};

const hundredYears = 100 * 365 * 24 * 3600 * 1000;

const shapes = {
  faults: [z.strictObject({ faults: z.array(z.string()) }), '{"faults": [names]}'],
  latency: [z.strictObject({ ms: z.int().min(0).max(600_000) }), '{"ms": a whole number from 0 to 600000}'],
  rateLimit: [
    z.strictObject({ requestsPerSecond: z.int().min(0).nullable() }),
    '{"requestsPerSecond": a whole number from 0, or null for no limit}',
  ],
  clock: [
    z.union([
      z.strictObject({ offsetMs: z.int().min(-hundredYears).max(hundredYears) }),
      z.strictObject({ at: z.iso.datetime({ offset: true }) }),
    ]),
    '{"offsetMs": a whole number, at most a hundred years} or {"at": a time in RFC 3339}',
  ],
} as const;

const parsed = <T>([shape, wanted]: readonly [z.ZodType<T>, string], { body }: Call): T => {
  const { success, data } = shape.safeParse(body);
  if (!success) throw bad(`The body must be ${wanted}.`);
  return data;
};

export interface ControlOptions {
  /** The faults with these names. Throws an error with one clear sentence for an unknown name. */
  readonly findFaults: (names: readonly string[]) => Promise<readonly Bend[]>;
  /** The documented API as an OpenAPI document. */
  readonly openapi: (controlled: Controlled) => Promise<unknown>;
}

/** The control API of a deployment: a service of its own, on loopback, so that the documented APIs have no endpoint that the documents do not show. */
export const newControl = (controlled: Controlled, { findFaults, openapi }: ControlOptions): Service => {
  const control = new Service({
    authenticate: () => ({ userId: '', admin: true }),
    errorBody: ({ message }) => ({ error: message }),
  });
  control.read = readJson;
  control.gates.push(turnAway);
  const { conditions } = controlled;
  const setting = (name: string, get: Handler, put: (call: Call) => void | Promise<void>): void => {
    control.route(`GET /_plumbline/${name}`, get);
    control.route(`PUT /_plumbline/${name}`, async (call) => {
      await put(call);
      return get(call);
    });
  };
  control.route('POST /_plumbline/reset', async () => {
    await controlled.reset();
    return noContent();
  });
  control.route('GET /_plumbline/state', () => ok(controlled.snapshot()));
  control.route('PUT /_plumbline/state', async ({ body }) => {
    await controlled.load(readSnapshot(body));
    return noContent();
  });
  setting(
    'faults',
    () => ok({ faults: controlled.faults.map(({ name }) => name) }),
    async (call) => {
      const { faults } = parsed(shapes.faults, call);
      const found = await findFaults(faults).catch((error: unknown) => {
        throw bad(error instanceof Error ? error.message : String(error));
      });
      await controlled.bend(found);
    },
  );
  setting(
    'latency',
    () => ok({ ms: conditions.latencyMs }),
    (call) => {
      conditions.latencyMs = parsed(shapes.latency, call).ms;
    },
  );
  setting(
    'rate-limit',
    () => ok({ requestsPerSecond: conditions.requestsPerSecond }),
    (call) => {
      conditions.requestsPerSecond = parsed(shapes.rateLimit, call).requestsPerSecond;
    },
  );
  setting(
    'clock',
    () => ok({ ...conditions.clock, now: conditions.now().toISOString() }),
    (call) => {
      conditions.clock = parsed(shapes.clock, call);
    },
  );
  control.route('GET /openapi.json', async () => ok(await openapi(controlled)));
  return control;
};
