import type { Client } from '../../exchange/client/client.ts';
import { contentOf, type Exchange } from '../../exchange/exchange.ts';
import type { RecipeStep } from '../target/recipe/fixture-recipe.ts';

/** Sends a step as it is written: a dialect translates the words of the documents, and a recipe is not of the documents. */
export const sendStep = (client: Client, { method, path, body }: RecipeStep): Promise<Exchange> =>
  client.send({
    endpoint: `${method} ${path}`,
    method,
    path,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });

/** The body of an answer in the words of the deployment; undefined where it is not JSON. */
export const answerOf = ({ response }: Exchange): unknown => {
  try {
    return response === null ? undefined : JSON.parse(contentOf(response).toString('utf8'));
  } catch {
    return undefined;
  }
};
