import type { routeOidc } from '../../src/contract/route-oidc.ts';
import type { routeSaml } from '../../src/contract/route-saml.ts';
import { recipeOf } from '../../src/generate/recipes/index.ts';
import { gap, requirement } from '../../src/harness/trial/requirement.ts';
import { asJson } from '../../src/judge/check.ts';
import { succeeded } from '../../src/judge/subject.ts';
import { moduleAsk, needModule } from '../steps/module-life.ts';

const timeouts = {
  inactivity_timeout: 'inactivity-timeout-uint32',
  maximum_duration: 'maximum-duration-uint32',
} as const;
const largest = 4_294_967_295;

/** Declares the tests of the settings that SAML and OIDC share. */
export const sessionSettings = (resource: typeof routeSaml | typeof routeOidc): void => {
  requirement.on(resource, 'cookie-prefix-default', async ({ world }) => {
    const ask = moduleAsk(resource, await world.resources.at(resource));
    const { cookie_prefix: _, ...json } = await world.bodies.specimen(recipeOf(resource).example.create);
    const answers = [await world.requests.send(ask('replace', { json })), await world.requests.send(ask('get'))];
    for (const answer of answers) {
      const shown = needModule(answer)['cookie_prefix'] ?? '';
      world.claims.check(answer, {
        place: '/cookie_prefix',
        // What the service is called is not said, and neither is whether a default is shown at all.
        holds: shown === '' || (typeof shown === 'string' && /^[^.].*\.$/.test(shown)),
        summary: 'cookie_prefix that was not set is not a name followed by a period',
        expected: 'unset, or a name and a period',
        received: asJson(shown),
      });
    }
  });

  for (const [field, behaviour] of Object.entries(timeouts) as [
    keyof typeof timeouts,
    (typeof timeouts)[keyof typeof timeouts],
  ][]) {
    requirement.on(resource, behaviour, async ({ world }) => {
      const ask = moduleAsk(resource, await world.resources.at(resource));
      const json = await world.bodies.specimen(recipeOf(resource).example.create);
      for (const value of [largest + 1, -1]) {
        await world.claims.refuses({
          wrong: `${field} of ${value}, which no uint32 holds`,
          right: ask('replace', { json }),
          broken: ask('replace', { json: { ...json, [field]: value } }),
        });
      }
      // Whether sessions may be that long is not said; what is taken is shown, also where it takes all 32 bits.
      const taken = await world.requests.send(ask('replace', { json: { ...json, [field]: largest }, expect: 'open' }));
      if (!succeeded(taken)) return;
      for (const answer of [taken, await world.requests.send(ask('get'))]) {
        const shown = needModule(answer)[field];
        world.claims.check(answer, {
          place: `/${field}`,
          holds: shown === largest,
          summary: `${field} of ${largest} is taken for something else`,
          expected: String(largest),
          received: asJson(shown),
        });
      }
    });
  }

  gap.on(resource, 'longest-session', async ({ world }) => {
    const ask = moduleAsk(resource, await world.resources.at(resource));
    const json = await world.bodies.specimen(recipeOf(resource).example.create);
    for (const field of Object.keys(timeouts)) {
      const answer = await world.requests.aside(ask('replace', { json: { ...json, [field]: largest } }));
      world.claims.observe(world.context.id, `${field} ${largest}: ${answer.response?.status}`);
    }
  });

  gap.on(resource, 'unset-settings', async ({ world }) => {
    const ask = moduleAsk(resource, await world.resources.at(resource));
    const json = await world.bodies.specimen(recipeOf(resource).example.create);
    const fields = ['options_passthrough', 'cookie_prefix', ...Object.keys(timeouts)];
    for (const field of fields) delete json[field];
    const answer = await world.requests.aside(ask('replace', { json }));
    const shown = Object(answer.json) as Record<string, unknown>;
    for (const field of answer.response?.status === 200 ? fields : [])
      world.claims.observe(world.context.id, `${field}: ${field in shown ? asJson(shown[field]) : 'left out'}`);
  });
};
