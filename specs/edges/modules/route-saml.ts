import { X509Certificate } from 'node:crypto';
import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import { routeOidc } from '../../../src/contract/resources/edges/route-oidc.ts';
import { routeSaml } from '../../../src/contract/resources/edges/route-saml.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { undocumentedDelete } from '../../../src/harness/request/ask.ts';
import { gap, requirement } from '../../../src/harness/trial/requirement.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { statusOf } from '../../steps/requests/status-of.ts';
import { moduleAsk, moduleLife, needModule } from '../../steps/resources/module-life.ts';

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** Other values of the SAML specification, the likeliest to be supported first. */
const otherFormats = [
  '2.0:nameid-format:transient',
  '1.1:nameid-format:emailAddress',
  '1.1:nameid-format:unspecified',
  '2.0:nameid-format:kerberos',
];

const isUrl = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

const isCertificate = (value: unknown): boolean => {
  if (typeof value !== 'string' || !/^\s*-----BEGIN CERTIFICATE-----/.test(value)) return false;
  try {
    return new X509Certificate(value).raw.length > 0;
  } catch {
    return false;
  }
};

/** Checks a claim about every answer in the life cycle of the module. */
const always = async (
  world: World,
  place: string,
  summary: string,
  expected: string,
  holds: (shown: JsonObject) => boolean,
  received: (shown: JsonObject) => unknown,
): Promise<void> => {
  const { replaced, fetched, replacedAgain, fetchedAgain } = await moduleLife(world, routeSaml);
  for (const answer of [replaced, fetched, replacedAgain, fetchedAgain]) {
    const shown = need(answer);
    world.claims.check(answer, {
      place,
      holds: holds(shown),
      summary,
      expected,
      received: asJson(received(shown)),
    });
  }
};

/** Declares the tests that only SAML modules have. */
export const samlOwn = (): void => {
  requirement('route-saml.service-provider-urls', async ({ world }) => {
    for (const field of ['entity_id', 'assertion_consumer_service_url', 'single_logout_url', 'metadata_url']) {
      // The documents say only that single_logout_url is text, so a service without single logout may leave it empty.
      const optional = field === 'single_logout_url';
      await always(
        world,
        `/${field}`,
        `${field} is no URL`,
        'an http or https URL',
        (shown) => isUrl(shown[field]) || (optional && (shown[field] ?? '') === ''),
        (shown) => shown[field],
      );
    }
  });

  requirement('route-saml.entity-id-is-metadata-url', async ({ world }) => {
    await always(
      world,
      '/entity_id',
      'entity_id is not the same as metadata_url',
      'the same value',
      (shown) => shown['entity_id'] === shown['metadata_url'],
      ({ entity_id, metadata_url }) => ({ entity_id, metadata_url }),
    );
  });

  requirement('route-saml.signing-certificate', async ({ world }) => {
    await always(
      world,
      '/request_signing_certificate_pem',
      'request_signing_certificate_pem is not the PEM of an X.509 certificate',
      'a certificate',
      (shown) => isCertificate(shown['request_signing_certificate_pem']),
      ({ request_signing_certificate_pem: pem }) => (typeof pem === 'string' ? pem.slice(0, 80) : pem),
    );
  });

  requirement('route-saml.nameid-format-default', async ({ world }) => {
    const ask = moduleAsk(routeSaml, await world.resources.at(routeSaml));
    const { nameid_format: _, ...json } = await world.bodies.specimen(recipeOf(routeSaml).example.create);
    // Which other formats are supported is not documented. One is stored first, to check that it is not taken for the default.
    for (const format of otherFormats) {
      const nameid_format = `urn:oasis:names:tc:SAML:${format}`;
      if (succeeded(await world.requests.send(ask('replace', { json: { ...json, nameid_format }, expect: 'open' }))))
        break;
    }
    const answers = [await world.requests.send(ask('replace', { json })), await world.requests.send(ask('get'))];
    for (const answer of answers) {
      // Whether a default is shown at all is not documented; but an empty text is no format of SAML.
      const shown = needModule(answer)['nameid_format'] ?? null;
      world.claims.check(answer, {
        place: '/nameid_format',
        holds: shown === persistent || shown === null,
        summary: 'nameid_format that was not set is not the default',
        expected: persistent,
        received: asJson(shown),
      });
    }
  });

  requirement('route-saml.response-only-fields', async ({ world }) => {
    const ask = moduleAsk(routeSaml, await world.resources.at(routeSaml));
    const json = await world.bodies.specimen(recipeOf(routeSaml).example.create);
    const before = await world.requests.send(ask('replace', { json }));
    const foreign = 'https://plumbline.example.com/not-the-provider';
    const urls = ['entity_id', 'assertion_consumer_service_url', 'single_logout_url', 'metadata_url'];
    const { pem } = await world.bodies.specimen({ pem: { $fresh: 'certificate' } });
    // In separate requests: if one of them is refused, the others are still tried.
    for (const set of [
      Object.fromEntries(urls.map((field) => [field, foreign])),
      { request_signing_certificate_pem: pem },
      { idp_metadata_url: foreign },
    ]) {
      // Whether such a request is refused or the fields are ignored is not documented; but it must not set them.
      const answer = await world.requests.send(ask('replace', { json: { ...json, ...set }, expect: 'open' }));
      // At `--effort quick` the answer is enough if the request is accepted.
      const isSeen = succeeded(answer) && world.context.isQuick;
      const fetched = isSeen ? [] : [await world.requests.send(ask('get'))];
      for (const one of succeeded(answer) ? [answer, ...fetched] : fetched) {
        const shown = needModule(one);
        const taken = Object.entries(set).filter(([field, value]) => same('text', value, shown[field]));
        world.claims.check(
          one,
          {
            place: `/${taken[0]?.[0] ?? ''}`,
            holds: taken.length === 0,
            summary: 'a request set what the service alone says',
            expected: 'the values of the service',
            received: `the value of the request in ${taken.map(([field]) => field).join(', ')}`,
          },
          [before],
        );
      }
    }
  });

  gap('route-saml.nameid-formats', async ({ world }) => {
    const ask = moduleAsk(routeSaml, await world.resources.at(routeSaml));
    const json = await world.bodies.specimen(recipeOf(routeSaml).example.create);
    for (const format of otherFormats) {
      const nameid_format = `urn:oasis:names:tc:SAML:${format}`;
      world.claims.observe(
        world.context.id,
        `${nameid_format}: ${statusOf(await world.requests.aside(ask('replace', { json: { ...json, nameid_format } })))}`,
      );
    }
  });

  gap('route-saml.idp-metadata-checked', async ({ world }) => {
    const ask = moduleAsk(routeSaml, await world.resources.at(routeSaml));
    const json = await world.bodies.specimen(recipeOf(routeSaml).example.create);
    // Each text contains a word of ours, so that after a crash our value can be told from others' values.
    for (const text of ['no XML', '<EntityDescriptor>', '<NoDescriptor/>']) {
      const idp_metadata = `${text}<!-- ${world.context.word()} -->`;
      const answer = await world.requests.aside(ask('replace', { json: { ...json, idp_metadata } }));
      world.claims.observe(world.context.id, `${text}: ${statusOf(answer)}`);
    }
  });

  gap('route-saml.idp-metadata-url', async ({ world }) => {
    const shown = need((await moduleLife(world, routeSaml)).replaced)['idp_metadata_url'];
    world.claims.observe(world.context.id, (shown ?? '') === '' ? asJson(shown ?? null) : `a ${typeof shown}`);
  });

  gap('route-saml.saml-delete', async ({ world }) => {
    const at = await world.resources.at(routeSaml);
    const ask = moduleAsk(routeSaml, at);
    need(
      await world.requests.send(
        ask('replace', { json: await world.bodies.specimen(recipeOf(routeSaml).example.create) }),
      ),
    );
    const endpoint = undocumentedDelete(routeSaml.collection);
    const answer = await world.requests.aside({ resource: routeSaml, endpoint, params: at });
    world.claims.observe(
      world.context.id,
      `DELETE: ${statusOf(answer)}, then GET: ${statusOf(await world.requests.aside(ask('get')))}`,
    );
  });

  gap('route-saml.beside-oidc', async ({ world }) => {
    const at = await world.resources.at(routeSaml);
    const saml = moduleAsk(routeSaml, at);
    const there = await world.resources.beside(routeOidc, at);
    if (there === null) return leave('OIDC is set on the route by its owner');
    const oidc = moduleAsk(routeOidc, there);
    need(
      await world.requests.send(
        saml('replace', { json: await world.bodies.specimen(recipeOf(routeSaml).example.create) }),
      ),
    );
    const answer = await world.requests.aside(
      oidc('replace', { json: await world.bodies.specimen(recipeOf(routeOidc).example.create) }),
    );
    const still = await world.requests.aside(saml('get'));
    const kept = isObject(still.json) && still.json['enabled'] === true ? 'SAML stays' : 'SAML does not stay';
    world.claims.observe(world.context.id, `OIDC beside SAML: ${statusOf(answer)}, ${kept}`);
  });
};
