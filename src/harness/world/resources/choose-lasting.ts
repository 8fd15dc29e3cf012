import type { JsonObject } from '../../../contract/json-object.ts';
import type { Resource } from '../../../contract/terms/contract.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import type { Example, ExampleBody } from '../../../generate/recipe.ts';
import { recipeOf } from '../../../generate/recipes/index.ts';
import { idOf, succeeded } from '../../../judge/subject/subject.ts';
import { Unexercised } from '../../base/interruption.ts';
import type { Workbench } from '../../bench/workbench.ts';
import { type Ask, requestTo } from '../../request/ask.ts';
import { agreementOn, type Chosen, chooseExample } from './choose-example.ts';

/**
 * Chooses the example of a kind that the documents show no way to delete, and finds out whether this deployment can delete it. If it cannot, the
 * choice holds for the whole run, and resources of earlier runs are used to find it out, so that no new one is made.
 */
export const chooseLasting = async (
  bench: Workbench,
  send: (ask: Ask) => Promise<Exchange>,
  resource: Resource,
  bodyOf: (create: ExampleBody) => Promise<JsonObject>,
): Promise<Chosen> => {
  const { lasting, agreements, plan } = bench;
  const recipe = recipeOf(resource);
  const examples = [recipe.example, ...(recipe.otherwise ?? [])];
  await lasting.hold(resource);
  const agreement = agreementOn(agreements, resource);
  const example = examples[agreement.known() ?? -1];
  if (example !== undefined && lasting.stays(resource)) return { example, id: lasting.any(resource), isTaken: true };
  // If they can be deleted, each worker makes its own when it needs one.
  if (example !== undefined && lasting.isKnown(resource)) return { example, id: undefined, isTaken: true };
  await lasting.survey(resource);
  // If they can be deleted, nothing is shared: another worker may change or delete its own at any time.
  const isShared = lasting.stays(resource) || !lasting.isKnown(resource);
  const found = isShared ? await lasting.take(resource, 'example', false) : undefined;
  const make = async ({ create }: Example): Promise<Exchange> =>
    send(requestTo(resource, 'create', { json: await bodyOf(create), expect: 'open', lasting: 'shared', fresh: true }));
  const attempt = async (example: Example): Promise<Exchange | Unexercised> => {
    try {
      if (found === undefined) return await make(example);
      const json = await bodyOf(example.create);
      return await bench.send(requestTo(resource, 'update', { id: found, json, expect: 'open' }));
    } catch (error) {
      // A resource that this example refers to cannot be made; another example may need less.
      if (error instanceof Unexercised) return error;
      throw error;
    }
  };
  const chosen = await chooseExample(resource, recipe, plan.target.fixtures, attempt, agreement);
  if (chosen.id === undefined) return chosen;
  // Released, so that the test may take it for something else.
  lasting.drop(chosen.id);
  if (lasting.isKnown(resource) || !(await lasting.probe(resource, chosen.id))) return chosen;
  const again = await make(chosen.example);
  return { ...chosen, id: succeeded(again) ? idOf(resource, again.json) : undefined };
};
