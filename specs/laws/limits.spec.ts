import type { Operation, Resource } from '../../src/contract/contract.ts';
import { resourcesUnder } from '../../src/contract/index.ts';
import { escapedJson, fixedText } from '../../src/generate/text.ts';
import { asJson, type Exchange, isObject, succeeded } from '../../src/harness/answer.ts';
import type { Ask } from '../../src/harness/ask.ts';
import { requirement } from '../../src/harness/requirement.ts';
import type { World } from '../../src/harness/world.ts';

type Width = 1 | 2 | 3 | 4;
const limits = { description: 255, metadata: 4096 } as const;
type Field = keyof typeof limits;

/** A request that sets one field to so many bytes, made of characters of one width. */
const asking = async (
  world: World,
  resource: Resource,
  operation: Operation,
  id: string,
  field: Field,
  text: string,
): Promise<Ask> =>
  operation === 'update'
    ? world.ask(resource, 'update', { id, json: { [field]: text } })
    : world.ask(resource, 'create', { json: await world.body(resource, { [field]: text }) });

/** What a server that refuses or takes the wrong length probably counts instead of bytes. */
const confusion = (width: Width, over: boolean): string => {
  if (width === 1) return over ? 'the limit is off by one, or not enforced' : 'the limit is too low, or off by one';
  return over
    ? 'it probably counts characters or UTF-16 units, not bytes'
    : 'it probably counts the bytes of an escaped form';
};

/** Sends what must be taken; a creation that is refused for want of room says nothing. */
const take = (world: World, ask: Ask): Promise<Exchange> =>
  ask.endpoint.operation === 'create' && isObject(ask.json)
    ? world.attempt(ask.resource, ask.json)
    : world.send({ ...ask, expect: 'open' });

/** What was taken is read back to its last byte: a limit that is kept by cutting is not kept. */
const keptWhole = async (
  world: World,
  resource: Resource,
  taken: Exchange,
  field: Field,
  text: string,
): Promise<void> => {
  const fetched = await world.send(world.ask(resource, 'get', { id: String(world.need(taken)['id']) }));
  const shown = world.need(fetched)[field];
  world.check(
    fetched,
    {
      place: `/${field}`,
      holds: shown === text,
      summary: `${field} of ${limits[field]} bytes is not kept whole`,
      expected: `${Buffer.byteLength(text)} bytes, as they were sent`,
      received: typeof shown === 'string' ? `${Buffer.byteLength(shown)} bytes` : asJson(shown),
    },
    [taken],
  );
};

const limited = async (
  world: World,
  resource: Resource,
  operation: 'create' | 'update',
  field: Field,
): Promise<void> => {
  const limit = limits[field];
  const { id } = await world.create(resource);
  const ask = (text: string): Promise<Ask> => asking(world, resource, operation, id, field, text);
  const widths: readonly Width[] = world.byEffort<readonly Width[]>([4], [1, 4], [1, 2, 3, 4]);
  for (const width of widths) {
    const accepted = [limit - 1, limit].slice(world.byEffort(1, 1, 0));
    for (const bytes of accepted) {
      const text = fixedText(bytes, width);
      const answer = await take(world, await ask(text));
      const isTaken = world.check(answer, {
        place: 'status',
        holds: succeeded(answer),
        summary: `${field} of ${bytes} bytes in ${width}-byte characters is refused: ${confusion(width, false)}`,
        expected: 'accepted',
        received: `status ${answer.response?.status}`,
      });
      if (isTaken) await keptWhole(world, resource, answer, field, text);
    }
    const wrong = `${field} of ${limit + 1} bytes in ${width}-byte characters`;
    // A body of its own for the twin: what must be unique in a resource is so in every body.
    const right = await ask(fixedText(limit, width));
    await world.refuses({ wrong, hint: confusion(width, true), right, broken: await ask(fixedText(limit + 1, width)) });
  }
  await escaped(world, await ask(fixedText(limit, 4)), field);
};

/** The limit is on the text, not on the JSON that carries it: escapes make the body longer and the text no longer. */
const escaped = async (world: World, ask: Ask, field: Field): Promise<void> => {
  const { json, ...rest } = ask;
  const answer = await world.send({ ...rest, body: escapedJson(json), expect: 'open' });
  world.check(answer, {
    place: 'status',
    holds: succeeded(answer),
    summary: `${field} of ${limits[field]} bytes, written with JSON escapes, is refused: it probably counts the bytes of the JSON`,
    expected: 'accepted',
    received: `status ${answer.response?.status}`,
  });
};

for (const field of ['description', 'metadata'] as const) {
  for (const operation of ['create', 'update'] as const) {
    for (const resource of resourcesUnder(`${field}-limit-on-${operation}`)) {
      requirement(`${resource.name}.${field}-limit-on-${operation}`, async ({ world }) => {
        await limited(world, resource, operation, field);
      });
    }
  }
}
