import { isObject } from '../../src/contract/json-object.ts';
import { httpResponseBackends } from '../../src/contract/resources/backends/http-response-backends.ts';
import { opaqueTexts, rareTexts } from '../../src/generate/values/opaque-texts.ts';
import { many, several } from '../../src/generate/values/several.ts';
import { unusualText } from '../../src/generate/values/text.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap, requirement } from '../../src/harness/trial/requirement.ts';
import { forAny } from '../../src/harness/world/property.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { onPages } from '../steps/resources/sightings.ts';
import { keeps } from '../steps/updates/keeps.ts';

/** Bodies that reveal trimming, escaping, normalization, re-encoding and truncation. */
const tellingBodies = [
  ' Cafe\u0301 "\\" <b>&amp;</b> \u{1f600}\t\n',
  ...opaqueTexts,
  ...rareTexts,
  ...[3000, 9000].map((length) => `begin ${'x'.repeat(length)} end`),
  ...['0', 'false', 'null'],
];

requirement('http-response-backends.body-kept', async ({ world }) => {
  await keeps(world, httpResponseBackends, 'body', tellingBodies);
  if (world.context.isQuick) return;
  await forAny(world, unusualText(1000), world.context.byEffort(0, 2, 20), (body) =>
    keeps(world, httpResponseBackends, 'body', [body]),
  );
});

requirement('http-response-backends.headers-kept', async ({ world }) => {
  await keeps(world, httpResponseBackends, 'headers', [
    { 'Content-Type': 'text/Plain; charset=UTF-8', 'X-Plumbline': 'A, b; "C"', 'x-other': '3' },
    // The same value twice, and one with all the characters that separate parts of a header.
    {
      'Cache-Control': 'No-Store',
      'X-Cache': 'No-Store',
      Link: `<https://example.com:8443/${'Far/'.repeat(20)}>; rel="next"`,
    },
    { 'X-Empty': '', 'X-Full': 'on', 42: '1e3' },
    { 'X-City': 'Z\u00fcrich' },
    { X_Under_Score: '$$ \u0024{a} {{b}} %41 <i>&amp; \\d', Constructor: 'e+f' },
    { 'X-Long': `begin ${'x'.repeat(300)} end`, 'X-Longer': `begin ${'x'.repeat(1200)} end` },
    { 'X-Longest': `begin ${'x'.repeat(5000)} end` },
    // Neither the number of headers nor required names are documented.
    { 'Content-Type': 'text/Plain; charset=UTF-8' },
    ...[4, many].map((count) => Object.fromEntries(several(count, (n) => [`X-Name-${n}`, `value ${n}`]))),
  ]);
});

requirement('http-response-backends.headers-null-when-none', async ({ world }) => {
  const json = await world.bodies.body(httpResponseBackends, { headers: undefined });
  const created = await world.requests.send(requestTo(httpResponseBackends, 'create', { json, expect: 'open' }));
  const { id } = isObject(created.json) ? created.json : {};
  if (typeof id !== 'string')
    return leave(`a creation without headers answered ${created.response?.status}, and it may do so`);
  const fetched = await world.requests.send(requestTo(httpResponseBackends, 'get', { id }));
  const { pages } = await world.requests.recent(httpResponseBackends);
  const answers = [
    { answer: created, place: '/headers', shown: created.json },
    { answer: fetched, place: '/headers', shown: fetched.json },
    ...onPages(pages, httpResponseBackends, id).map(({ exchange, place, shown }) => ({
      answer: exchange,
      place: `${place}/headers`,
      shown,
    })),
  ];
  for (const { answer, place, shown } of answers) {
    const headers = isObject(shown) ? shown['headers'] : undefined;
    world.claims.check(answer, {
      place,
      holds: headers === null,
      summary: 'headers is not null though the backend has none',
      expected: 'null',
      received: asJson(headers),
    });
  }
});

/** A number beyond int32 may be refused or clamped; but it must not be shown. */
const offerNoInt32 = async (world: World, status_code: number): Promise<void> => {
  const json = await world.bodies.body(httpResponseBackends, { status_code });
  const expect = { outcome: 'open', openFields: ['status_code'] } as const;
  const created = await world.requests.send(requestTo(httpResponseBackends, 'create', { json, expect }));
  if (!succeeded(created)) return;
  const { status_code: code } = need(created);
  world.claims.check(created, {
    place: '/status_code',
    holds: typeof code !== 'number' || (Number.isInteger(code) && code >= -(2 ** 31) && code < 2 ** 31),
    summary: 'status_code is shown that no int32 holds',
    expected: 'a refusal, or an int32',
    received: asJson(code),
  });
};

requirement('http-response-backends.status-code-kept', async ({ world }) => {
  for (const code of world.context.few([2 ** 31, 200.5])) await offerNoInt32(world, code);
  await keeps(world, httpResponseBackends, 'status_code', [418, 200, 301, 404, 502]);
});

gap('http-response-backends.header-name-case', async ({ world }) => {
  // Which headers are required is not documented.
  const json = await world.bodies.body(httpResponseBackends, { headers: { 'X-Mixed-Case': 'a' } });
  const { json: shown, response } = await world.requests.send(
    requestTo(httpResponseBackends, 'create', { json, expect: 'unjudged' }),
  );
  const names = isObject(shown) && isObject(shown['headers']) ? Object.keys(shown['headers']).join(', ') : null;
  world.claims.observe(world.context.id, `X-Mixed-Case comes back as ${names ?? `status ${response?.status}`}`);
});

gap('http-response-backends.status-code-range', async ({ world }) => {
  for (const code of [-1, 0, 99, 100, 599, 600, 999, 1000, 2 ** 31 - 1, 2 ** 31]) {
    const json = await world.bodies.body(httpResponseBackends, { status_code: code });
    const answer = await world.requests.send(requestTo(httpResponseBackends, 'create', { json, expect: 'unjudged' }));
    world.claims.observe(world.context.id, `${code}: ${answer.response?.status}`);
  }
});

gap('http-response-backends.unset-response', async ({ world }) => {
  for (const field of ['body', 'status_code']) {
    const json = await world.bodies.body(httpResponseBackends, { [field]: undefined });
    const answer = await world.requests.send(requestTo(httpResponseBackends, 'create', { json, expect: 'unjudged' }));
    const shown = isObject(answer.json) && field in answer.json ? `, ${asJson(answer.json[field])}` : '';
    world.claims.observe(world.context.id, `without ${field}: ${answer.response?.status}${shown}`);
  }
});
