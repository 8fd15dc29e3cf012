import type { routeOidc } from '../../../src/contract/resources/edges/route-oidc.ts';
import type { routeSaml } from '../../../src/contract/resources/edges/route-saml.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import { gap, requirement } from '../../../src/harness/trial/requirement.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { moduleAsk, needModule } from '../../steps/resources/module-life.ts';
import { keepsRange } from '../../steps/updates/keeps-range.ts';

const timeouts = {
  inactivity_timeout: 'inactivity-timeout-uint32',
  maximum_duration: 'maximum-duration-uint32',
} as const;
const largest = 4_294_967_295;
/** Misread as 31 bits it would be 129 seconds; a float of 32 bits rounds it up. */
const highest = 2 ** 31 + 129;

/** RFC 6265, section 4.1.1: the name of a cookie is a token, and this is how it begins. */
const isNameAndPeriod = /^[\w!#$%&'*+^`|~-][\w!#$%&'*+^`|~.-]*\.$/;

/** Declares the tests of the settings that SAML and OIDC share. */
export const sessionSettings = (resource: typeof routeSaml | typeof routeOidc): void => {
  requirement.on(resource, 'cookie-prefix-default', async ({ world }) => {
    const ask = moduleAsk(resource, await world.resources.at(resource));
    const whole = await world.bodies.specimen(recipeOf(resource).example.create);
    const { cookie_prefix: before, ...json } = whole;
    await world.requests.send(ask('replace', { json: whole, expect: 'open' }));
    const answers = [await world.requests.send(ask('replace', { json })), await world.requests.send(ask('get'))];
    for (const answer of answers) {
      const shown = needModule(answer)['cookie_prefix'] ?? '';
      world.claims.check(answer, {
        place: '/cookie_prefix',
        // Neither the name of the service nor whether a default is shown at all is documented.
        holds: shown === '' || (typeof shown === 'string' && shown !== before && isNameAndPeriod.test(shown)),
        summary:
          shown === before
            ? 'cookie_prefix that was not set is the one that was set before'
            : 'cookie_prefix that was not set is not a name followed by a period',
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
      const usual = Number(json[field]);
      const isFrom = (least: number, most: number, shown: unknown): boolean =>
        Number.isInteger(shown) && Number(shown) >= least && Number(shown) <= most;
      // One twin for all of them.
      const accepted = await world.requests.send(ask('replace', { json, expect: 'open' }));
      for (const [value, least, most] of [
        [largest + 1, usual, largest],
        [-1, 0, usual],
        [usual + 0.5, usual, usual + 1],
      ] as const) {
        await keepsRange(world, {
          wrong: `${field} of ${value}, which no uint32 holds`,
          right: ask('replace', { json }),
          accepted,
          broken: ask('replace', { json: { ...json, [field]: value } }),
          field,
          // The longest and the shortest session are not documented, so the deployment may clamp to limits of its own.
          isBroughtIn: (shown) => isFrom(least, most, shown[field]),
        });
      }
      const expect = { outcome: 'open', openFields: [field] } as const;
      const taken = await world.requests.send(ask('replace', { json: { ...json, [field]: highest }, expect }));
      if (!succeeded(taken)) return;
      for (const answer of [taken, await world.requests.send(ask('get'))]) {
        const shown = needModule(answer)[field];
        world.claims.check(answer, {
          place: `/${field}`,
          holds: isFrom(usual, highest, shown),
          summary: `${field} of ${highest} is taken for something else`,
          expected: `${highest}, or the longest that the deployment allows`,
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
