import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { resources } from '../../src/contract/index.ts';
import type { Endpoint, Resource } from '../../src/contract/terms/contract.ts';

const fixtures = join(import.meta.dirname, '../../fixtures');
const folder = join(fixtures, 'exchanges');
const header = z.tuple([z.string(), z.string()]);
const body = z.record(z.string(), z.unknown());
const told = {
  name: z.string(),
  /** The sentences of the documents, or the field note, that it is written from. */
  rests: z.string(),
};

const exchange = z.strictObject({
  ...told,
  /** Of the story's own resource, or of another that the story needs. */
  endpoint: z.string(),
  request: z.strictObject({
    path: z.string(),
    /** In place of the admin's own; null for none. */
    token: z.string().nullable().optional(),
    body: body.optional(),
  }),
  response: z.strictObject({
    status: z.int(),
    headers: z.array(header),
    /** Absent where the answer has none. */
    body: body.optional(),
    /** The list may hold more than the story tells. */
    more: z.literal(true).optional(),
  }),
});

/** A request of a visitor through a tunnel, and what the server behind it answers. */
const traffic = z.strictObject({
  ...told,
  traffic: z.strictObject({
    /** Name of a tunnel that the story started. */
    tunnel: z.string(),
    method: z.string(),
    path: z.string(),
    headers: z.array(header),
    body: z.string().optional(),
    /** Absent while the server does not answer. */
    answer: z.strictObject({ status: z.int(), headers: z.array(header), body: z.string() }).optional(),
  }),
});

type Told = z.infer<typeof exchange>;
export type Traffic = z.infer<typeof traffic>['traffic'];
/** An exchange, with the endpoint and the resource that it is about. */
export type Example = Omit<Told, 'endpoint'> & { readonly resource: Resource; readonly endpoint: Endpoint };
export type Step = Example | z.infer<typeof traffic>;

/** A resource, and what happens with it, in order: each step may build on those before. */
export interface Story {
  /** The resource, and what the story is about where the resource has several. */
  readonly name: string;
  readonly resource: Resource;
  readonly steps: readonly Step[];
}

const tables: readonly Resource[] = resources;

const located = (step: Told): Example => {
  const found = tables
    .flatMap((resource) => resource.endpoints.map((endpoint) => ({ resource, endpoint })))
    .find(({ endpoint }) => endpoint.id === step.endpoint);
  if (found === undefined) throw new Error(`The documents show no ${step.endpoint}`);
  return { ...step, ...found };
};

const file = z.strictObject({ $file: z.string() });

/** A long text stands in a file under `fixtures/`. */
const inserted = (_: string, value: unknown): unknown => {
  const named = file.safeParse(value);
  return named.success ? readFileSync(join(fixtures, named.data.$file), 'utf8') : value;
};

export const isTraffic = (step: Step): step is Exclude<Step, Example> => 'traffic' in step;

export const examplesOf = ({ steps }: Story): readonly Example[] =>
  steps.filter((step): step is Example => !isTraffic(step));

/** Every story in `fixtures/exchanges/`: `<resource>.json`, or `<resource>.<subject>.json` where there are several. */
export const stories: readonly Story[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const resource = tables.find((one) => one.name === name.split('.')[0]);
    if (resource === undefined) throw new Error(`fixtures/exchanges/${name} is named after no resource`);
    const text = readFileSync(join(folder, name), 'utf8');
    const steps = z.array(z.union([exchange, traffic])).parse(JSON.parse(text, inserted));
    return {
      name: name.replace(/\.json$/, ''),
      resource,
      steps: steps.map((step) => ('traffic' in step ? step : located(step))),
    };
  });

/** Where the deployment of the stories lives. */
export const storyBaseUrl = 'https://api.example.com';
/** Where its agent lives. */
export const storyAgentUrl = 'http://127.0.0.1:4040';
