import { isObject } from '../../contract/json-object.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { mostTries, tryAgain } from '../../exchange/tries.ts';
import { recipeOf } from '../../generate/recipes/index.ts';
import { succeeded } from '../../judge/subject.ts';
import type { Workbench } from '../bench/workbench.ts';
import { type Ask, endpointOf, turnedDown } from '../request/ask.ts';
import { expecting, mustSucceed } from '../request/expect.ts';
import { Unexercised } from '../trial/interruption.ts';
import { resourceNamed } from './resource-named.ts';

/** Whether a module is set that may exclude this one, set by the owner of the route or left by an earlier run. */
const rivalOf = async (bench: Workbench, { resource, params = {} }: Ask): Promise<string | null> => {
  const { rival: name } = recipeOf(resource);
  if (name === undefined) return null;
  const rival = resourceNamed(name);
  const { json, ...answer } = await bench.aside({ resource: rival, endpoint: endpointOf(rival, 'get'), params });
  // One that is not set may be shown as one without settings.
  const isSet = isObject(json) && Object.values(json).some((value) => typeof value === 'string' && value !== '');
  return succeeded({ json, ...answer }) && isSet ? rival.title : null;
};

/**
 * Sends a replace that is held to succeed. Where a deployment looks at what a module names before it takes it, that may fail to
 * answer once, so it is asked again before a refusal is believed; and the documents do not say whether two modules by which users
 * sign in may stand on one route.
 */
export const replace = async (bench: Workbench, ask: Ask): Promise<Exchange> => {
  const { doubt, rival } = recipeOf(ask.resource);
  const isOpen = !mustSucceed(ask) || (doubt === undefined && rival === undefined);
  if (isOpen) return bench.send(ask);
  return tryAgain(
    'refusedReplace',
    // The last one is judged.
    (n) => bench.send(n < mostTries.refusedReplace ? expecting(ask, 'success-unless-refused') : ask),
    async (exchange) => {
      if (!turnedDown(ask, exchange)) return true;
      const standing = await rivalOf(bench, ask);
      if (standing === null) return false;
      throw new Unexercised(
        `${ask.endpoint.id} answered ${exchange.response?.status} while ${standing} is set, and a route may have to choose`,
        'lend a route on which neither SAML nor OIDC is set',
      );
    },
  );
};
