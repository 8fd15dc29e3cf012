import { resourcesUnder } from '../../src/contract/index.ts';
import { isObject } from '../../src/contract/json-object.ts';
import type { Operation, Resource } from '../../src/contract/terms/contract.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { escapedJson, fixedText, type Width } from '../../src/generate/values/text.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { type Ask, requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';

const limits = { description: 255, metadata: 4096 } as const;
type Field = keyof typeof limits;

/** A text of this many bytes with a unique end: whether two resources may have the same description is not documented. */
const ownText = (world: World, bytes: number, width: Width): string => {
  const end = world.context.marker().split('/').at(-1) ?? '';
  return `${fixedText(Math.max(bytes - end.length, 8), width)}${end}`;
};

/** A request that sets one field to a text. */
const asking = async (
  world: World,
  resource: Resource,
  operation: Operation,
  id: string,
  field: Field,
  text: string,
): Promise<Ask> =>
  operation === 'update'
    ? requestTo(resource, 'update', { id, json: { [field]: text } })
    : requestTo(resource, 'create', { json: await world.bodies.body(resource, { [field]: text }) });

/** What a server with a wrong limit probably counts instead of bytes. */
const confusion = (width: Width, over: boolean): string => {
  if (width === 1) return over ? 'the limit is off by one, or not enforced' : 'the limit is too low, or off by one';
  return over
    ? 'it probably counts characters or UTF-16 units, not bytes'
    : 'it probably counts the bytes of an escaped form';
};

/** Sends a request that must be accepted; a creation that is refused because of the quota proves nothing. */
const take = (world: World, ask: Ask): Promise<Exchange> =>
  ask.endpoint.operation === 'create' && isObject(ask.json)
    ? world.requests.attempt(ask.resource, ask.json, ask)
    : world.requests.send({ ...ask, expect: 'open' });

/** Holds that an accepted text is read back whole: truncation is no way to enforce a limit. */
const keptWhole = async (
  world: World,
  resource: Resource,
  taken: Exchange,
  field: Field,
  text: string,
): Promise<void> => {
  const fetched = await world.requests.send(requestTo(resource, 'get', { id: String(need(taken)['id']) }));
  const shown = need(fetched)[field];
  world.claims.check(
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

/** Makes a request that sets one field to a text, with a new body each time. */
type Setting = (text: string) => Promise<Ask>;

/**
 * Whether a text may have been refused for its characters. Metadata is arbitrary, but which characters a description may have is not documented; so
 * its limit is checked with accepted characters.
 */
const areUnwelcome = async (world: World, set: Setting, field: Field, width: Width): Promise<boolean> =>
  field === 'description' && !succeeded(await take(world, await set(ownText(world, 8, width))));

/**
 * Holds that a text of this many bytes is accepted and kept. Returns the answer; null where its characters are refused, so that nothing is proven.
 */
const takenAt = async (
  world: World,
  resource: Resource,
  set: Setting,
  field: Field,
  width: Width,
  bytes: number,
): Promise<Exchange | null> => {
  const text = ownText(world, bytes, width);
  const answer = await take(world, await set(text));
  if (!succeeded(answer) && (await areUnwelcome(world, set, field, width))) return null;
  const isTaken = world.claims.check(answer, {
    place: 'status',
    holds: succeeded(answer),
    summary: `${field} of ${bytes} bytes in ${width}-byte characters is refused: ${confusion(width, false)}`,
    expected: 'accepted',
    received: `status ${answer.response?.status}`,
  });
  if (isTaken) await keptWhole(world, resource, answer, field, text);
  return answer;
};

/** Holds the limit with characters of one width; false where these are refused, so that nothing is proven. */
const limitedAt = async (
  world: World,
  resource: Resource,
  set: Setting,
  field: Field,
  width: Width,
): Promise<boolean> => {
  const limit = limits[field];
  let last: Exchange | null = null;
  for (const bytes of [limit - 1, limit].slice(world.context.byEffort(1, 1, 0))) {
    last = await world.passing(() => takenAt(world, resource, set, field, width, bytes));
    if (last === null) return false;
  }
  const wrong = `${field} of ${limit + 1} bytes in ${width}-byte characters`;
  // A separate body for the twin, so that members that must be unique are.
  const right = await set(ownText(world, limit, width));
  await world.claims.refuses({
    wrong,
    hint: confusion(width, true),
    right,
    broken: await set(ownText(world, limit + 1, width)),
    ...(last !== null && succeeded(last) && { accepted: last }),
  });
  return true;
};

/** For a lasting resource the limit is tried once, with ASCII characters. */
const limitedOnce = async (world: World, resource: Resource, field: Field): Promise<void> => {
  const set = (bytes: number): Promise<Ask> => asking(world, resource, 'create', '', field, ownText(world, bytes, 1));
  const wrong = `${field} of ${limits[field] + 1} bytes in 1-byte characters`;
  const broken = await set(limits[field] + 1);
  await world.claims.refuses({ wrong, hint: confusion(1, true), right: await set(limits[field]), broken });
};

const limited = async (
  world: World,
  resource: Resource,
  operation: 'create' | 'update',
  field: Field,
): Promise<void> => {
  if (operation === 'create' && (await world.resources.lasts(resource))) return limitedOnce(world, resource, field);
  const id = operation === 'create' ? '' : await world.resources.toChange(resource);
  const set: Setting = (text) => asking(world, resource, operation, id, field, text);
  const isLimited = (width: Width): Promise<boolean> => limitedAt(world, resource, set, field, width);
  const welcome: Width[] = [];
  for (const width of world.context.byEffort<readonly Width[]>([4], [1, 4], [1, 2, 3, 4]))
    if (await isLimited(width)) welcome.push(width);
  // At `--effort quick` only one width was tried.
  if (welcome.length === 0 && (await isLimited(1))) welcome.push(1);
  const widest = welcome.at(-1);
  if (widest === undefined) return leave(`no text is accepted as ${field}`);
  const ask = await set(ownText(world, limits[field], widest));
  await world.passing(() => escaped(world, ask, field));
  await quoted(world, set, field);
};

/**
 * Whether a body is refused for its size: the maximum size of a body is not documented, and escapes make a body up to six times as large as its
 * texts.
 */
const isTooLarge = ({ response }: Exchange): boolean => response?.status === 413;

/**
 * Whether an update of metadata is accepted together with a description of the maximum length. The documents limit each of them, and not both
 * together. A refusal counts only if each is accepted alone.
 */
const isTakenBeside = async (world: World, alone: Ask, field: Field): Promise<boolean> => {
  if (field !== 'metadata' || alone.endpoint.operation !== 'update' || !isObject(alone.json)) return false;
  const beside = { description: ownText(world, limits.description, 1) };
  const both = await take(world, { ...alone, json: { ...alone.json, ...beside } });
  if (succeeded(both)) return true;
  if (isTooLarge(both)) return false;
  for (const json of [alone.json, beside]) if (!succeeded(await take(world, { ...alone, json }))) return false;
  world.claims.check(both, {
    place: 'status',
    holds: false,
    summary: `description of ${limits.description} and metadata of ${limits.metadata} bytes are refused together, and each is accepted alone`,
    expected: 'accepted',
    received: `status ${both.response?.status}`,
  });
  return true;
};

/** Holds the limit with a text of quotes and backslashes, which JSON escapes: callers store JSON in metadata. */
const quoted = async (world: World, set: Setting, field: Field): Promise<void> => {
  const end = ownText(world, 16, 1);
  const text = `${'{"\\"}'.repeat(limits[field]).slice(0, limits[field] - end.length)}${end}`;
  const alone = await set(text);
  if (await isTakenBeside(world, alone, field)) return;
  const answer = await take(world, alone);
  if (isTooLarge(answer)) return;
  if (!succeeded(answer) && field === 'description' && !succeeded(await take(world, await set('{"\\"}')))) return;
  world.claims.check(answer, {
    place: 'status',
    holds: succeeded(answer),
    summary: `${field} of ${limits[field]} bytes, quotes and backslashes among them, is refused: it probably counts their escapes`,
    expected: 'accepted',
    received: `status ${answer.response?.status}`,
  });
};

/** Holds the limit with escaped characters: it applies to the text, not to its JSON form. */
const escaped = async (world: World, ask: Ask, field: Field): Promise<void> => {
  const answer = await take(world, { ...ask, body: escapedJson(ask.json) });
  if (isTooLarge(answer)) return;
  world.claims.check(answer, {
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
      requirement.on(resource, `${field}-limit-on-${operation}`, async ({ world }) => {
        await limited(world, resource, operation, field);
      });
    }
  }
}
