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
  /** The sentences of the documents, or the field note, that the exchange is based on. */
  rests: z.string(),
};

const exchange = z.strictObject({
  ...told,
  /** An endpoint of the story's own resource, or of another that the story needs. */
  endpoint: z.string(),
  request: z.strictObject({
    path: z.string(),
    /** Replaces the token of the admin; null for no token. */
    token: z.string().nullable().optional(),
    body: body.optional(),
  }),
  response: z.strictObject({
    status: z.int(),
    headers: z.array(header),
    /** Absent if the answer has no body. */
    body: body.optional(),
    /** The list may contain more items than the story. */
    more: z.literal(true).optional(),
  }),
});

/** A request of a visitor through a tunnel, and the answer of the server behind the tunnel. */
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
/** An exchange, with its endpoint and resource. */
export type Example = Omit<Told, 'endpoint'> & { readonly resource: Resource; readonly endpoint: Endpoint };
export type Step = Example | z.infer<typeof traffic>;

/** A resource and the steps of its story, in order: each step may depend on the steps before it. */
export interface Story {
  /** The name of the resource, followed by the subject of the story if the resource has several stories. */
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

/** A long text is stored in a file under `fixtures/`. */
const inserted = (_: string, value: unknown): unknown => {
  const named = file.safeParse(value);
  return named.success ? readFileSync(join(fixtures, named.data.$file), 'utf8') : value;
};

export const isTraffic = (step: Step): step is Exclude<Step, Example> => 'traffic' in step;

export const examplesOf = ({ steps }: Story): readonly Example[] =>
  steps.filter((step): step is Example => !isTraffic(step));

/** Every story in `fixtures/exchanges/`: `<resource>.json`, or `<resource>.<subject>.json` if there are several. */
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

/** The base address of the deployment in the stories. */
export const storyBaseUrl = 'https://api.example.com';
/** The base address of the agent in the stories. */
export const storyAgentUrl = 'http://127.0.0.1:4040';
