import type { Client } from '../../exchange/client/client.ts';
import { contentOf, type Exchange } from '../../exchange/exchange.ts';
import type { RecipeStep } from '../target/recipe/fixture-recipe.ts';

/** Sends a step unchanged: a dialect translates names of the documents, but a recipe uses the names of the deployment. */
export const sendStep = (client: Client, { method, path, body }: RecipeStep): Promise<Exchange> =>
  client.send({
    endpoint: `${method} ${path}`,
    method,
    path,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });

/** The body of an answer, not translated by a dialect; undefined where it is not JSON. */
export const answerOf = ({ response }: Exchange): unknown => {
  try {
    return response === null ? undefined : JSON.parse(contentOf(response).toString('utf8'));
  } catch {
    return undefined;
  }
};
