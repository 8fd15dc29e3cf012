import { requirements } from '../../../src/contract/index.ts';
import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import { inventedId } from '../../../src/generate/values/invented-id.ts';
import { leave, Unexercised } from '../../../src/harness/base/interruption.ts';
import { can } from '../../../src/harness/request/ask.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import { refusalClaim } from '../../../src/harness/world/claims/claim.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { declined, refused, succeeded } from '../../../src/judge/subject/subject.ts';
import { askForOtherMediaTypes } from '../../steps/requests/ask-for-other-media-types.ts';
import { generatedReplaces } from '../../steps/requests/generated-replaces.ts';
import { leaveOutEach, type ReplacedModule } from '../../steps/requests/left-out.ts';
import { offerMistyped } from '../../steps/requests/mistyped.ts';
import { moduleAsk, moduleLife, needModule } from '../../steps/resources/module-life.ts';
import { stillShown } from '../../steps/resources/still-shown.ts';
import { checkOffered } from './check-offered.ts';
import { type Module, shownAs } from './module.ts';
import { moduleAuthentication } from './module-authentication.ts';
import { moduleGaps } from './module-gaps.ts';

/** Laws that the judge checks by the answers in one life cycle of the module. */
const readOff = [
  'shape',
  'json',
  'replace',
  'replace-echo',
  'get',
  'replace-read-back',
  'delete',
  'delete-no-body',
] as const;

const settings = (resource: Resource): readonly [string, Resource['steady'][string]][] =>
  Object.entries(resource.steady);

/** A member that a deployment may refuse: a policy that does not exist, or else text for a boolean. */
const unfitFor = (body: JsonObject): JsonObject =>
  Object.hasOwn(body, 'ip_policy_ids')
    ? { ip_policy_ids: ['ipp_000000000000000000000000000'] }
    : { enabled: 'perhaps' };

/** How a module looks that is not set is open, but where its GET succeeds the answer is JSON: document 1, Endpoints. */
const checkUnset = async (world: World, resource: Module): Promise<void> => {
  const { fetchedAfter } = await moduleLife(world, resource);
  if (fetchedAfter?.response?.status !== 200) return;
  world.claims.check(fetchedAfter, {
    place: '',
    holds: fetchedAfter.json !== undefined,
    summary: 'a success response is not JSON',
    expected: 'a JSON document',
    received: `${fetchedAfter.response.body.length} bytes that are none`,
  });
};

/**
 * Declares the tests of the laws about modules. Routes are lent to us and shared between workers, so all tests of routes are declared in one file,
 * which one worker runs.
 */
export const moduleLaws = (resource: Module): void => {
  const { name } = resource;
  for (const law of readOff) {
    if (!requirements.some(({ id }) => id === `${name}.${law}`)) continue;
    requirement.on(resource, law, async ({ world }) => {
      await moduleLife(world, resource).catch(async (error: unknown) => {
        if (law === 'get' && error instanceof Unexercised) await checkOffered(world, resource);
        throw error;
      });
      if (law.startsWith('replace')) await generatedReplaces(world, resource);
      if (law === 'shape') await offerMistyped(world, resource);
      if (law !== 'json') return;
      await checkUnset(world, resource);
      const ask = moduleAsk(resource, await world.resources.at(resource));
      const json = await world.bodies.specimen(recipeOf(resource).example.create);
      await askForOtherMediaTypes(world, [ask('replace', { json }), ask('get')]);
    });
  }

  requirement.on(resource, 'enabled-default', async ({ world }) => {
    const ask = moduleAsk(resource, await world.resources.at(resource));
    const { enabled: _, ...json } = await world.bodies.specimen(recipeOf(resource).example.create);
    const answers = [await world.requests.send(ask('replace', { json })), await world.requests.send(ask('get'))];
    for (const answer of answers) {
      world.claims.check(answer, {
        place: '/enabled',
        holds: needModule(answer)['enabled'] === true,
        summary: 'a module that was set without enabled is not enabled',
        expected: 'true',
        received: asJson(need(answer)['enabled']),
      });
    }
  });

  requirement.on(resource, 'replace-complete', async ({ world }) => {
    const ask = moduleAsk(resource, await world.resources.at(resource));
    const { create, update } = recipeOf(resource).example;
    const bodies = [await world.bodies.specimen(create), await world.bodies.specimen(update)] as const;
    const module: ReplacedModule = {
      bodies,
      set: async (json) => {
        const answer = await world.requests.send(ask('replace', { json }));
        needModule(answer);
        return answer;
      },
      // Only enabled is documented as optional; a deployment may require the rest.
      offer: (json, openFields = []) =>
        world.requests.send(ask('replace', { json, expect: { outcome: 'open', openFields } })),
      read: async () => (world.context.isQuick ? [] : [await world.requests.send(ask('get'))]),
      shows: (answer, member, value) =>
        same(resource.steady[shownAs(member)] ?? 'exact', value, needModule(answer)[shownAs(member)]),
      placeOf: (member) => `/${shownAs(member)}`,
    };
    const members = Object.keys(bodies[0]).filter((member) => !same('exact', bodies[0][member], bodies[1][member]));
    const told = await leaveOutEach(world, module, members);
    // No setting of a deleted module may come back with the next one, either.
    const set = async (json: JsonObject): Promise<Exchange> => {
      const answer = await module.set(json);
      await world.requests.send(ask('delete'));
      return answer;
    };
    for (const member of can(resource, 'delete') ? members.slice(0, 2) : [])
      await leaveOutEach(world, { ...module, bodies: [bodies[1], bodies[0]], set }, [member]);
    if (told === 0) leave('no replace without one of the members was accepted');
  });

  if (requirements.some(({ id }) => id === `${name}.module-removed`)) {
    requirement.on(resource, 'module-removed', async ({ world }) => {
      const { fetchedAgain, deleted, fetchedAfter } = await moduleLife(world, resource);
      if (fetchedAfter === null || deleted === null) return leave('the module could not be deleted');
      const left = succeeded(fetchedAfter) ? stillShown(resource, need(fetchedAgain), fetchedAfter.json) : [];
      world.claims.check(
        fetchedAfter,
        {
          place: '',
          holds: left.length === 0,
          summary: 'a deleted module is still shown',
          expected: 'a refusal, nothing, or a module without what was set',
          received: `status ${fetchedAfter.response?.status} with ${left.join(', ') || 'nothing'} as before`,
        },
        [deleted],
      );
    });
  }

  requirement.on(resource, 'module-unknown-place', async ({ world }) => {
    const at = await world.resources.at(resource);
    const ask = moduleAsk(resource, at);
    const json = await world.bodies.specimen(recipeOf(resource).example.create);
    const wrong = 'a path with an id that names nothing';
    need(await world.requests.send(ask('replace', { json })));
    // Written only where a read is refused: what can be read there may belong to somebody.
    const refusesBoth = async (astray: typeof ask): Promise<void> => {
      if (await world.claims.refuses({ wrong, right: ask('get'), broken: astray('get') }))
        await world.claims.refuses({ wrong, right: ask('replace', { json }), broken: astray('replace', { json }) });
    };
    await refusesBoth(moduleAsk(resource, { ...at, id: inventedId(at['id'] ?? '') }));
    const edge = at['edge_id'];
    // A route is addressed by its edge and its own id, so of another edge it names nothing.
    if (edge !== undefined) await refusesBoth(moduleAsk(resource, { ...at, edge_id: inventedId(edge) }));
  });

  requirement.on(resource, 'refusal-4xx', async ({ world }) => {
    const at = await world.resources.at(resource);
    const ask = moduleAsk(resource, at);
    const json = await world.bodies.specimen(recipeOf(resource).example.create);
    const astray = moduleAsk(resource, { ...at, id: inventedId(at['id'] ?? '') });
    need(await world.requests.send(ask('replace', { json })));
    const wrong = 'a path with an id that names nothing';
    await world.claims.refuses({ wrong, right: ask('get'), broken: astray('get') });
    const body = JSON.stringify(json).slice(0, -1);
    await world.claims.refuses({
      wrong: 'a body that is cut off',
      right: ask('replace', { json }),
      broken: ask('replace', { body }),
    });
  });

  requirement.on(resource, 'refused-replace-changes-nothing', async ({ world }) => {
    const ask = moduleAsk(resource, await world.resources.at(resource));
    const json = await world.bodies.specimen(recipeOf(resource).example.create);
    const set = need(await world.requests.send(ask('replace', { json })));
    const other = await world.bodies.specimen(recipeOf(resource).example.update);
    const staysAfter = async (answer: Exchange): Promise<void> => {
      const fetched = await world.requests.aside(ask('get'));
      const shown = isObject(fetched.json) ? fetched.json : {};
      const changed = settings(resource).filter(([field, how]) => !same(how, set[field], shown[field]));
      world.claims.check(
        fetched,
        {
          ...refusalClaim(fetched, ''),
          place: `/${changed[0]?.[0] ?? ''}`,
          holds: succeeded(fetched) && changed.length === 0,
          summary: 'a replace that was refused changed the module',
          expected: 'the module as it was',
          received: `status ${fetched.response?.status}, changed: ${changed.map(([field]) => field).join(', ')}`,
        },
        [answer],
      );
    };
    const body = JSON.stringify(other).slice(0, -1);
    const cutOff = await world.requests.send(ask('replace', { body, expect: 'refusal' }));
    if (!declined(cutOff)) return leave('a body that is cut off was not refused');
    await staysAfter(cutOff);
    // A body that is only found wrong after parsing: the refusal may come when the old module is gone already. Whether it is refused is not
    // documented.
    const unfit = await world.requests.aside(ask('replace', { json: { ...other, ...unfitFor(other) } }));
    if (refused(unfit)) await staysAfter(unfit);
    // Sets the module again, so that its state is known for later tests.
    else await world.requests.send(ask('replace', { json }));
  });

  moduleAuthentication(resource);
  moduleGaps(resource);
};
