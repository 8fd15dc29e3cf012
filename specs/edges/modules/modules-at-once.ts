import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import { tlsEdges } from '../../../src/contract/resources/edges/tls-edges.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { moduleAsk } from '../../steps/resources/module-life.ts';
import type { PlacedModule } from '../../steps/sequences/module-sequences.ts';
import { shownAs } from './module.ts';

/** The members of a module that an answer does not show as they were sent. */
const differing = ({ resource }: PlacedModule, sent: JsonObject, answer: Exchange): string[] => {
  const shown = isObject(answer.json) ? answer.json : {};
  return Object.entries(sent)
    .map(([member, value]) => [shownAs(member), value] as const)
    .filter(([field, value]) => !same(resource.steady[field] ?? 'exact', value, shown[field]))
    .map(([field]) => field);
};

/** Holds that a module is shown as it was sent; a read may show an older state for a while. */
const holdsSet = async (
  world: World,
  module: PlacedModule,
  sent: JsonObject,
  replaced: Exchange,
  first: Exchange,
): Promise<void> => {
  const get = moduleAsk(module.resource, module.at)('get');
  let answer = first;
  const wrong = (): string[] => (succeeded(answer) ? differing(module, sent, answer) : ['']);
  await world.context.settles(async () => {
    if (wrong().length > 0) answer = await world.requests.aside(get);
    return wrong().length === 0;
  });
  const changed = wrong();
  world.claims.check(
    answer,
    {
      place: `/${changed[0] ?? ''}`,
      holds: changed.length === 0,
      summary: 'of modules that were replaced at once, one is not as it was set',
      expected: 'the module as it was set',
      received: `status ${answer.response?.status}, changed: ${changed.join(', ')}`,
    },
    [replaced],
  );
};

/** Replaces modules of one place and of another at once. Such a request may be refused; but what is answered with success must be done. */
export const replaceAtOnce = async (world: World, modules: readonly PlacedModule[]): Promise<void> => {
  for (const round of [0, 1]) {
    const writes = modules.map((module, n) => ({ module, sent: module.bodies[(n + round) % 2 === 0 ? 1 : 0] }));
    const replaced = await Promise.all(
      writes.map(({ module: { resource, at }, sent }) =>
        world.requests.send(moduleAsk(resource, at)('replace', { json: sent, expect: 'open' })),
      ),
    );
    const taken = writes.flatMap((write, n) => {
      const answer = replaced[n];
      return answer !== undefined && succeeded(answer) ? [{ ...write, answer }] : [];
    });
    const reads = await Promise.all(
      taken.map(({ module: { resource, at } }) => world.requests.aside(moduleAsk(resource, at)('get'))),
    );
    for (const [n, { module, sent, answer }] of taken.entries()) {
      const read = reads[n];
      if (read === undefined) continue;
      await holdsSet(world, module, sent, answer, read);
    }
  }
};

/** Updates a TLS edge while its IP restriction is replaced: both must be done. */
export const updateMeanwhile = async (world: World, modules: readonly PlacedModule[]): Promise<void> => {
  const [module] = modules;
  if (module === undefined) return;
  const id = module.at['id'] ?? '';
  for (const body of [1, 0] as const) {
    const metadata = `meanwhile ${world.context.word()}`;
    const [replaced, updated] = await Promise.all([
      world.requests.aside(moduleAsk(module.resource, module.at)('replace', { json: module.bodies[body] })),
      world.requests.aside(requestTo(tlsEdges, 'update', { id, json: { metadata } })),
    ]);
    if (!succeeded(replaced) || !succeeded(updated)) continue;
    const get = requestTo(tlsEdges, 'get', { id });
    let answer = await world.requests.aside(get);
    const lost = (): string[] => {
      const shown = isObject(answer.json) ? answer.json : {};
      const isRestricted = same('module', module.bodies[body], shown['ip_restriction']);
      return [...(isRestricted ? [] : ['ip_restriction']), ...(shown['metadata'] === metadata ? [] : ['metadata'])];
    };
    await world.context.settles(async () => {
      if (lost().length > 0) answer = await world.requests.aside(get);
      return lost().length === 0;
    });
    if (!succeeded(answer)) continue;
    world.claims.check(
      answer,
      {
        place: `/${lost()[0] ?? ''}`,
        holds: lost().length === 0,
        summary: 'of an update of the edge and a replace of its module that were sent at once, one undid the other',
        expected: `the module that was replaced, and metadata ${asJson(metadata)}`,
        received: `no trace of ${lost().join(' and ')}`,
      },
      [replaced, updated],
    );
  }
  // What is stored now must be known to later tests.
  const { resource, at, bodies } = module;
  await world.requests.send(moduleAsk(resource, at)('replace', { json: bodies[0] }));
  await world.requests.send(requestTo(tlsEdges, 'update', { id, json: { metadata: 'no longer meanwhile' } }));
};
