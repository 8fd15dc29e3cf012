import { expect, test } from '@playwright/test';
import type { Endpoint } from '../src/contract/contract.ts';
import { judge } from '../src/judge/judge.ts';
import { Model } from '../src/judge/model.ts';
import { visit } from './emulator/visit.ts';
import { subjectOf } from './judge/sample-subject.ts';
import { type Example, type Story, stories, storyBaseUrl } from './read-examples.ts';

/** Example exchanges are a third reading of the documents: where judge and emulator agree on a mistake, these do not. */

const endpointOf = ({ resource }: Story, { endpoint }: Example): Endpoint => {
  const found = resource.endpoints.find(({ id }) => id === endpoint);
  if (found === undefined) throw new Error(`${resource.name} has no ${endpoint}`);
  return found;
};

/** Judges a story from its beginning, and tells what is found at each exchange. */
const judged = (story: Story): { name: string; own: string | null; requirements: string[]; findings: string[] }[] => {
  const model = new Model();
  return story.examples.map((example) => {
    const { name, request, response } = example;
    const { operation } = endpointOf(story, example);
    const succeeds = response.status < 300;
    const subject = subjectOf(operation, {
      resource: story.resource,
      status: response.status,
      headers: response.headers,
      json: response.body,
      sent: request.body,
      id: example.endpoint.includes('{id}') ? (request.path.split('/').at(-1) ?? null) : null,
      expectation: succeeds ? 'success' : 'refusal',
      baseUrl: storyBaseUrl,
      model,
    });
    const judgements = judge(subject);
    model.learn(subject);
    return {
      name,
      own: succeeds ? `${story.resource.name}.${operation}` : null,
      requirements: judgements.map(({ requirement }) => requirement),
      findings: judgements.flatMap(({ findings }) =>
        findings.map(({ requirement, place }) => `${requirement} ${place}`),
      ),
    };
  });
};

/** The members of a value with their types, lists by their items; what is unset may be shown or left out. */
const outline = (value: unknown): unknown => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.map(outline);
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !(['description', 'metadata'].includes(name) && (inner === '' || inner === null)))
      .map(([name, inner]) => [name, outline(inner)]),
  );
};

/** What an answer calls something, by what the story calls it. */
const learn = (words: Map<string, string>, told: unknown, real: unknown): void => {
  if (typeof told === 'string' && typeof real === 'string') {
    words.set(told, real);
    // Requests name an address by its path.
    if (told.startsWith(storyBaseUrl))
      words.set(told.slice(storyBaseUrl.length), new URL(real).pathname + new URL(real).search);
  }
  if (typeof told !== 'object' || told === null || typeof real !== 'object' || real === null) return;
  const members = new Map<string, unknown>(Object.entries(real));
  for (const [name, value] of Object.entries(told)) learn(words, value, members.get(name));
};

const translated = (words: ReadonlyMap<string, string>, text: string): string => words.get(text) ?? text;

for (const story of stories) {
  const { name } = story.resource;

  test(`${name}: the judge accepts every example, and has something to say about each success`, () => {
    for (const { name: example, own, requirements, findings } of judged(story)) {
      expect(findings, example).toEqual([]);
      if (own !== null) expect(requirements, example).toContain(own);
    }
  });

  test(`${name}: every endpoint has an example`, () => {
    const shown = new Set(
      story.examples.filter(({ response }) => response.status < 300).map(({ endpoint }) => endpoint),
    );
    expect(story.resource.endpoints.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([]);
  });

  test(`${name}: the embedded deployment reproduces every example`, () =>
    visit({}, async ({ send, fixtures }) => {
      const owners = story.examples.flatMap(({ request }) => request.body?.['owner_id'] ?? []).map(String);
      const words = new Map<string, string>(owners.slice(0, 1).map((owner) => [owner, fixtures.ownerIds.other]));
      for (const { name: example, endpoint, request, response } of story.examples) {
        const body =
          request.body &&
          JSON.parse(JSON.stringify(request.body), (_, value) =>
            typeof value === 'string' ? translated(words, value) : value,
          );
        const path = request.path
          .split('/')
          .map((part) => translated(words, part))
          .join('/');
        const { token } = request;
        const answer = await send(endpoint.split(' ')[0] ?? '', words.get(request.path) ?? path, {
          ...(body === undefined ? {} : { json: body }),
          ...(token === undefined
            ? {}
            : { authorization: token === null ? null : `Bearer ${translated(words, token)}` }),
        });
        if (response.status >= 400) {
          expect(answer.status, example).toBeGreaterThanOrEqual(400);
          expect(answer.status, example).toBeLessThan(500);
          continue;
        }
        expect(answer.status, example).toBe(response.status);
        expect(outline(answer.fields), example).toEqual(outline(response.body ?? {}));
        if (response.body === undefined) expect(answer.text, example).toBe('');
        learn(words, response.body, answer.fields);
      }
    }));
}
