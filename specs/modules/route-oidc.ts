import { routeOidc } from '../../src/contract/route-oidc.ts';
import { gap, requirement } from '../../src/harness/trial/requirement.ts';
import { asJson } from '../../src/judge/check.ts';
import { moduleAsk, moduleLife } from '../steps/module-life.ts';

/** Declares the tests of what OIDC modules have to themselves. */
export const oidcOwn = (): void => {
  requirement('route-oidc.client-secret-unmasked', async ({ world }) => {
    const [first, second] = [routeOidc.example.update, routeOidc.example.create].map(
      ({ client_secret: secret }) => secret,
    );
    const { replaced, fetched, replacedAgain, fetchedAgain } = await moduleLife(world, routeOidc);
    for (const [answer, secret] of [
      [replaced, first],
      [fetched, first],
      [replacedAgain, second],
      [fetchedAgain, second],
    ] as const) {
      const shown = world.need(answer)['client_secret'];
      world.check(answer, {
        place: '/client_secret',
        holds: shown === secret,
        summary: 'client_secret is not returned as it was sent',
        expected: 'the text that was sent',
        // Not quoted: what is shown may be somebody's secret.
        received: typeof shown === 'string' ? 'another text' : asJson(shown),
      });
    }
  });

  gap('route-oidc.issuer-checked', async ({ world }) => {
    const ask = moduleAsk(world, routeOidc, await world.at(routeOidc));
    const json = await world.specimen(routeOidc.example.create);
    for (const issuer of ['no URL', 'https://plumbline.invalid']) {
      const answer = await world.aside(ask('replace', { json: { ...json, issuer } }));
      world.observe(world.id, `${issuer}: ${answer.response?.status}`);
    }
  });
};
