import { routeOidc } from '../../../src/contract/resources/edges/route-oidc.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import { gap, requirement } from '../../../src/harness/trial/requirement.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { tellApart } from '../../../src/judge/comparisons/tell-apart.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { moduleAsk, moduleLife } from '../../steps/resources/module-life.ts';

/** Changes the secret of an otherwise equal module. Returns the answers that show it, each with the new secret. */
const changedSecret = async (world: World): Promise<readonly (readonly [Exchange, unknown])[]> => {
  const ask = moduleAsk(routeOidc, await world.resources.at(routeOidc));
  const json = await world.bodies.specimen(recipeOf(routeOidc).example.create);
  await world.requests.send(ask('replace', { json }));
  const secret = recipeOf(routeOidc).example.update['client_secret'];
  const changed = await world.requests.send(ask('replace', { json: { ...json, client_secret: secret } }));
  return [changed, await world.requests.send(ask('get'))].map((answer) => [answer, secret] as const);
};

/** Declares the tests that only OIDC modules have. */
export const oidcOwn = (): void => {
  requirement('route-oidc.client-secret-unmasked', async ({ world }) => {
    const [first, second] = [recipeOf(routeOidc).example.update, recipeOf(routeOidc).example.create].map(
      ({ client_secret: secret }) => secret,
    );
    const { replaced, fetched, replacedAgain, fetchedAgain } = await moduleLife(world, routeOidc);
    for (const [answer, secret] of [
      [replaced, first],
      [fetched, first],
      [replacedAgain, second],
      [fetchedAgain, second],
      ...(world.context.isQuick ? [] : await changedSecret(world)),
    ] as const) {
      const shown = need(answer)['client_secret'];
      world.claims.check(answer, {
        place: '/client_secret',
        holds: shown === secret,
        summary: 'client_secret is not returned as it was sent',
        // Not quoted: what is shown may be somebody's secret.
        ...(typeof shown === 'string'
          ? tellApart(String(secret), shown)
          : { expected: 'the text that was sent', received: asJson(shown) }),
      });
    }
  });

  gap('route-oidc.issuer-checked', async ({ world }) => {
    const ask = moduleAsk(routeOidc, await world.resources.at(routeOidc));
    const json = await world.bodies.specimen(recipeOf(routeOidc).example.create);
    for (const issuer of ['no URL', 'https://plumbline.invalid']) {
      const answer = await world.requests.aside(ask('replace', { json: { ...json, issuer } }));
      world.claims.observe(world.context.id, `${issuer}: ${answer.response?.status}`);
    }
  });
};
