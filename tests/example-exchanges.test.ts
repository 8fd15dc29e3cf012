import { expect, test } from '@playwright/test';
import { resources } from '../src/contract/index.ts';
import { judgeStory } from './examples/judge-story.ts';
import { playStory } from './examples/play-story.ts';
import { examplesOf, stories } from './examples/read-examples.ts';

/** Example exchanges are a third reading of the documents: they disagree if judge and emulator make the same mistake. */

test('every resource has a story with a refusal, and every endpoint has an example that succeeds', () => {
  const told = stories.flatMap((story) => examplesOf(story).map((example) => ({ story: story.resource, ...example })));
  const refused = new Set(told.filter(({ response }) => response.status >= 400).map(({ story }) => story.name));
  expect(resources.map(({ name }) => name).filter((name) => !refused.has(name))).toEqual([]);
  const shown = new Set(
    told
      .filter(({ story, resource, response }) => resource === story && response.status < 300)
      .map(({ endpoint }) => endpoint.id),
  );
  const endpoints = resources.flatMap(({ endpoints: table }) => table.map(({ id }) => id));
  expect(endpoints.filter((id) => !shown.has(id))).toEqual([]);
});

for (const story of stories) {
  test(`${story.name}: the judge accepts every example and applies at least one check to each success`, () => {
    const judged = judgeStory(story);
    expect(judged.map(({ endpoint }) => endpoint)).toEqual(examplesOf(story).map(({ endpoint }) => endpoint.id));
    for (const { name, own, requirements, findings } of judged) {
      expect(findings, name).toEqual([]);
      if (own !== null) expect(requirements, name).toContain(own);
    }
  });

  test(`${story.name}: the embedded deployment reproduces every example`, () => playStory(story));
}
