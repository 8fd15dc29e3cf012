import type { z } from 'zod';
import { type Call, created, type Handler, noContent, ok } from '../base/call.ts';
import { invalid, notFound } from '../base/problem.ts';
import type { Shelf, Stored } from '../base/store.ts';
import { pageOf } from './page.ts';
import type { Rules } from './rules.ts';

/** What one kind of resource adds to the five operations that all kinds share. */
export interface CollectionSpec {
  /** Its name in the names of faults, such as `api-keys`. */
  readonly name: string;
  readonly title: string;
  readonly path: `/${string}`;
  readonly prefix: string;
  readonly listKey: string;
  readonly create: z.ZodType<Record<string, unknown>>;
  /** Absent where the documents show no update. */
  readonly update?: z.ZodType<Record<string, unknown>>;
  /** A body that creates a sample, for lists with resources of others. */
  sample(n: number): Record<string, unknown>;
  /** The fields of a new resource, from a request that is valid by itself. May refuse it with a Problem. */
  make(input: Record<string, unknown>, call: Call): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** The fields that an update changes. */
  amend?(input: Record<string, unknown>, stored: Stored, call: Call): Record<string, unknown>;
  /** The fields of a stored resource as callers see them; `fresh` in the creation response alone. */
  show(stored: Stored, fresh: boolean): Record<string, unknown>;
}

/** What a collection needs of the deployment that serves it. */
export interface Host {
  readonly rules: Rules;
  readonly baseUrl: string;
  readonly collections: Collection[];
  shelf(path: string): Shelf;
  route(id: `${string} /${string}`, handler: Handler): void;
}

const parse = (schema: z.ZodType<Record<string, unknown>>, body: unknown): Record<string, unknown> => {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalid(
    Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.') || 'body', message])),
  );
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One collection of the deployment, with its routes. */
export class Collection {
  readonly spec: CollectionSpec;
  readonly shelf: Shelf;
  readonly #host: Host;

  constructor(host: Host, spec: CollectionSpec) {
    this.#host = host;
    this.spec = spec;
    this.shelf = host.shelf(spec.path);
    host.collections.push(this);
    const { path, update } = spec;
    host.route(`POST ${path}`, async (call) => created(this.show(await this.add(call), true)));
    host.route(`GET ${path}/{id}`, (call) => ok(this.show(this.#find(call), false)));
    host.route(`GET ${path}`, ({ query }) =>
      ok(pageOf(host, spec, query, this.shelf, (stored) => this.show(stored, false))),
    );
    if (update) host.route(`PATCH ${path}/{id}`, (call) => ok(this.show(this.#change(call, update), false)));
    host.route(`DELETE ${path}/{id}`, (call) => {
      this.shelf.remove(this.#find(call).id);
      return noContent();
    });
  }

  async add(call: Call): Promise<Stored> {
    const { rules } = this.#host;
    const input = parse(this.spec.create, call.body);
    const fields = await this.spec.make(input, call);
    const stored: Stored = {
      id: rules.newId(this.spec.prefix),
      createdAt: rules.timestamp(rules.now()),
      description: text(input['description']),
      metadata: text(input['metadata']),
      fields,
    };
    this.shelf.put(stored);
    return stored;
  }

  show(stored: Stored, fresh: boolean): Record<string, unknown> {
    return {
      id: stored.id,
      uri: `${this.#host.baseUrl}${this.spec.path}/${stored.id}`,
      created_at: stored.createdAt,
      description: stored.description,
      metadata: stored.metadata,
      ...this.spec.show(stored, fresh),
    };
  }

  #find({ params }: Call): Stored {
    const stored = this.shelf.find(params['id'] ?? '');
    if (stored === undefined) throw notFound(`No ${this.spec.title} has the id ${params['id']}.`);
    return stored;
  }

  #change(call: Call, schema: z.ZodType<Record<string, unknown>>): Stored {
    const stored = this.#find(call);
    const input = parse(schema, call.body);
    const fields = this.spec.amend?.(input, stored, call) ?? {};
    if (typeof input['description'] === 'string') stored.description = input['description'];
    if (typeof input['metadata'] === 'string') stored.metadata = input['metadata'];
    Object.assign(stored.fields, fields);
    return stored;
  }
}
