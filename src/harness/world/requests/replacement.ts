import { isObject, type JsonObject } from '../../../contract/json-object.ts';
import type { Resource } from '../../../contract/terms/contract.ts';
import { tryAgain } from '../../../exchange/client/tries.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { recipeOf } from '../../../generate/recipes/index.ts';
import { succeeded } from '../../../judge/subject/subject.ts';
import { Unexercised } from '../../base/interruption.ts';
import { resourceNamed } from '../../base/resource-named.ts';
import type { Workbench } from '../../bench/workbench.ts';
import { type Ask, endpointOf, turnedDown } from '../../request/ask.ts';
import { expecting, mustSucceed } from '../../request/expect.ts';
import { refusalCause } from '../../request/refusal-cause.ts';
import { inItsWords } from './in-its-words.ts';

/** The title of a set module that may be mutually exclusive with this one (the owner's, or of an earlier run); null where there is none. */
const rivalOf = async (bench: Workbench, { resource, params = {} }: Ask): Promise<string | null> => {
  const { rival: name } = recipeOf(resource);
  if (name === undefined) return null;
  const rival = resourceNamed(name);
  const { json, ...answer } = await bench.aside({ resource: rival, endpoint: endpointOf(rival, 'get'), params });
  // A module that is not set may be shown as one without settings.
  const isSet = isObject(json) && Object.values(json).some((value) => typeof value === 'string' && value !== '');
  return succeeded({ json, ...answer }) && isSet ? rival.title : null;
};

/** Throws if a refusal may be about an id of the target file that names nothing. */
export type MindRefusal = (ask: Ask, refusal: Exchange) => Promise<void>;

/** Bodies of a module that a deployment should accept. */
export type PlainModules = (resource: Resource) => Promise<readonly JsonObject[]>;

/**
 * Why an account cannot set a module: every plain replace is refused with a status that may be about the account. Null where that is not so.
 */
const whyNever = (bench: Workbench, { resource, endpoint, params, id }: Ask, plain: PlainModules) =>
  bench.once(`why no ${resource.name}`, async (): Promise<Unexercised | null> => {
    let refusal: Exchange | null = null;
    for (const json of await plain(resource)) {
      refusal = await bench.aside({ resource, endpoint, json, ...(params && { params }), ...(id && { id }) });
      if (refusalCause(refusal) !== 'account') return null;
    }
    return (
      refusal &&
      new Unexercised(
        `this account cannot set ${resource.title}: every plain replace is refused (${inItsWords(refusal)})`,
        'use an account and a token that may set it',
      )
    );
  });

/**
 * Sends a replace, with retries if it must succeed. A refusal may have other reasons: a third party that the module names did not answer once; two
 * modules for signing in may be mutually exclusive on a route (the documents do not say); an id that the target file names may not exist; or the plan
 * does not include the module.
 */
export const replace = async (
  bench: Workbench,
  ask: Ask,
  plain: PlainModules,
  mind: MindRefusal,
): Promise<Exchange> => {
  if (!mustSucceed(ask)) return bench.send(ask);
  const mark = `set ${ask.resource.name}`;
  const exchange = await tryAgain(
    'refusedReplace',
    // Only the last refusal is judged.
    (_, isLast) => bench.send(isLast ? ask : expecting(ask, 'success-unless-refused')),
    async (answer) => {
      if (!turnedDown(ask, answer)) return true;
      const standing = await rivalOf(bench, ask);
      if (standing !== null)
        throw new Unexercised(
          `${ask.endpoint.id} answered ${answer.response?.status} while ${standing} is set, and a route may have to choose`,
          'lend a route on which neither SAML nor OIDC is set',
        );
      await mind(ask, answer);
      const isDoubted = refusalCause(answer) === 'account' && !bench.reservations.has(mark);
      const why = isDoubted ? await whyNever(bench, ask, plain) : null;
      if (why !== null) throw why;
      return false;
    },
  );
  if (succeeded(exchange)) bench.reservations.take(mark);
  return exchange;
};
