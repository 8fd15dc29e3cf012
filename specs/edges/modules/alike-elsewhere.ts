import { isObject } from '../../../src/contract/json-object.ts';
import { can } from '../../../src/harness/request/ask.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { moduleAsk } from '../../steps/resources/module-life.ts';
import type { PlacedModule } from '../../steps/sequences/module-sequences.ts';

/**
 * Sets the module of another place to the same but one member, for each member, and deletes it: the first must stay as it was set. It would not where
 * a deployment keeps settings by the issuer, the client, the metadata or the policies that two modules have in common.
 */
export const alikeElsewhere = async (world: World, modules: readonly PlacedModule[]): Promise<void> => {
  const [own, other] = modules;
  if (own === undefined || other === undefined) return;
  const { resource } = own;
  const [body, otherwise] = own.bodies;
  const [here, there] = [moduleAsk(resource, own.at), moduleAsk(resource, other.at)];
  const set = need(await world.requests.send(here('replace', { json: body })));
  const members = Object.keys(body).filter((member) => !same('exact', body[member], otherwise[member]));
  const writes = [...members.map((member) => ({ ...body, [member]: otherwise[member] })), body].map((json) =>
    there('replace', { json, expect: 'open' }),
  );
  // Which settings go together is not documented, so that a mixture may be refused.
  for (const ask of can(resource, 'delete') ? [...writes, there('delete', { expect: 'open' })] : writes) {
    const written = await world.requests.send(ask);
    const answer = await world.requests.send(here('get', { expect: 'open' }));
    const shown = succeeded(answer) && isObject(answer.json) ? answer.json : {};
    const changed = Object.entries(resource.steady)
      .filter(([field, comparison]) => !same(comparison, set[field], shown[field]))
      .map(([field]) => field);
    world.claims.check(
      answer,
      {
        place: `/${changed[0] ?? ''}`,
        holds: succeeded(answer) && changed.length === 0,
        summary: 'a module changed with one of another place that was like it',
        expected: 'the module as it was set',
        received: `status ${answer.response?.status}, changed: ${changed.join(', ')}`,
      },
      [written],
    );
  }
};
