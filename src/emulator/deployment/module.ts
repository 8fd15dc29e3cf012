import type { z } from 'zod';
import { type Call, noContent, ok } from '../base/call.ts';
import { isObject } from '../base/json-object.ts';
import { invalid, notFound } from '../base/problem.ts';
import type { Stored } from '../base/store.ts';
import type { Deployment } from './deployment.ts';

type Fields = Record<string, unknown>;

/** A module with addresses of its own. */
export interface ModuleSpec {
  readonly title: string;
  readonly path: `/${string}`;
  /** The field of the edge or route in which it is stored. */
  readonly field: string;
  readonly shape: z.ZodType<Fields>;
  /** The edge or route that the path names. Throws a Problem if there is none. */
  carrier(call: Call): Stored;
  keep(input: Fields, call: Call): Fields | Promise<Fields>;
  show(kept: Fields, carrier: Stored): Fields | Promise<Fields>;
}

/** Routes to replace, get and delete one module. What a replace leaves unsaid is unset: nothing of the old module stays. */
export const serveModule = (deployment: Deployment, { path, field, title, ...spec }: ModuleSpec): void => {
  const found = (call: Call): { carrier: Stored; kept: Fields } => {
    const carrier = spec.carrier(call);
    const kept = carrier.fields[field];
    if (!isObject(kept)) throw notFound(`There is no ${title} here.`);
    return { carrier, kept };
  };
  deployment.route(`PUT ${path}`, async (call) => {
    const carrier = spec.carrier(call);
    const input = spec.shape.safeParse(call.body);
    if (!input.success)
      throw invalid(
        Object.fromEntries(input.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message])),
      );
    const kept = await spec.keep(input.data, call);
    carrier.fields[field] = kept;
    return ok(await spec.show(kept, carrier));
  });
  deployment.route(`GET ${path}`, async (call) => {
    const { carrier, kept } = found(call);
    return ok(await spec.show(kept, carrier));
  });
  deployment.route(`DELETE ${path}`, (call) => {
    found(call).carrier.fields[field] = null;
    return noContent();
  });
};
