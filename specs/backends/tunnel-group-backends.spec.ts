import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { tunnelGroupBackends } from '../../src/contract/resources/backends/tunnel-group-backends.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { many, several } from '../../src/generate/values/several.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap, requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { checkStillListed } from '../steps/lists/still-listed.ts';
import { asFarAsOffered } from '../steps/requests/as-far-as-offered.ts';
import { listedSighting, onPages } from '../steps/resources/sightings.ts';
import { keeps } from '../steps/updates/keeps.ts';

requirement('tunnel-group-backends.labels-kept', async ({ world }) => {
  await keeps(world, tunnelGroupBackends, 'labels', [
    { Service: 'Plumb Line', stage: 'Plumb Line' },
    { 'example.com/app-name': 'a=b,c=d;e:f', path: `/${'Far/'.repeat(20)}` },
    { service: 'plumbline', zone: '' },
    { [`example.com/${'far-'.repeat(20)}name`]: `${'Far/'.repeat(80)}` },
    { zip: '007', on: 'true', none: 'null', 42: '1e3', off: 'No', shop: 'yes' },
    { city: 'Z\u00fcrich', constructor: 'padded out' },
    { $stage: '*', 'two words': '$$ \u0024{a} {{b}} %41 <i>&amp; "c" \\d' },
    ...[4, many].map((count) => Object.fromEntries(several(count, (n) => [`name-${n}`, `value ${n}`]))),
    // The maximum number of labels is not documented.
    { service: world.context.word() },
  ]);
});

/** The label of a tunnel that is online, which only the target can name: the documents show no way to start one with labels. */
const onlineLabel = (world: World): Record<string, string> => {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(world.context.fixture('tunnelLabel')) ?? [];
  return { [name]: value };
};

const tunnelsIn = (shown: unknown): unknown => (isObject(shown) ? shown['tunnels'] : undefined);
const isRef = (value: unknown): boolean =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['uri'] === 'string';

/** Reads a group until its tunnels are as they should be, because a service may find them a moment later. */
const checkTunnels = async (world: World, id: string, expected: 'some' | 'none', when: string): Promise<void> => {
  const ask = requestTo(tunnelGroupBackends, 'get', { id });
  const isRight = ({ json }: Exchange): boolean => {
    const tunnels = tunnelsIn(json);
    if (!Array.isArray(tunnels)) return false;
    return expected === 'none' ? tunnels.length === 0 : tunnels.length > 0 && tunnels.every(isRef);
  };
  let answer = await world.requests.send(ask);
  const holds = await world.context.settles(async () => {
    if (!isRight(answer)) answer = await world.requests.send(ask);
    return isRight(answer);
  });
  world.claims.check(answer, {
    place: '/tunnels',
    holds,
    summary:
      expected === 'some'
        ? `a tunnel that carries the labels is not among tunnels with id and uri ${when}`
        : `a tunnel is among tunnels that does not carry the labels ${when}`,
    expected: expected === 'some' ? 'at least one object with id and uri' : '[]',
    received: asJson(tunnelsIn(answer.json)),
  });
};

const idsIn = (shown: unknown): unknown[] => {
  const tunnels = tunnelsIn(shown);
  return Array.isArray(tunnels) ? tunnels.map((tunnel) => (isObject(tunnel) ? tunnel['id'] : tunnel)) : [];
};

/** A tunnel has one value under a name, so that it carries none that only begins like it. Other tunnels may. */
const notBySimilarLabels = async (world: World, id: string, labels: Record<string, string>): Promise<void> => {
  const ask = requestTo(tunnelGroupBackends, 'get', { id });
  const carrying = idsIn((await world.requests.send(ask)).json);
  const [[name, value] = ['', '']] = Object.entries(labels);
  for (const similar of [`${value}x`, value.slice(0, -1)].filter((one) => one !== '')) {
    const json = { labels: { [name]: similar } };
    const updated = await world.requests.send(requestTo(tunnelGroupBackends, 'update', { id, json, expect: 'open' }));
    if (!succeeded(updated)) continue;
    let answer = await world.requests.send(ask);
    const both = (): unknown[] => idsIn(answer.json).filter((one) => carrying.includes(one));
    await world.context.settles(async () => {
      if (both().length > 0) answer = await world.requests.send(ask);
      return both().length === 0;
    });
    world.claims.check(answer, {
      place: '/tunnels',
      holds: both().length === 0,
      summary: 'a tunnel is among tunnels whose label only begins like that of the group, or the other way round',
      expected: 'no tunnel that carries another value',
      received: asJson(both()),
    });
  }
};

/** Holds that a group whose label has the value of a tunnel under another name does not have it. */
const notByValueAlone = async (world: World, labels: Record<string, string>): Promise<void> => {
  const [value = ''] = Object.values(labels);
  const { id } = await world.resources.create(tunnelGroupBackends, { labels: { [world.context.word()]: value } });
  await checkTunnels(world, id, 'none', 'of a group with another name for the same value');
};

requirement('tunnel-group-backends.tunnels-matching', async ({ world }) => {
  const labels = onlineLabel(world);
  const { id } = await world.resources.create(tunnelGroupBackends, { labels });
  await checkTunnels(world, id, 'some', 'of a new group');
  const isMatched = ({ tunnels }: JsonObject): boolean => Array.isArray(tunnels) && tunnels.some(isRef);
  const listed = await listedSighting(world, tunnelGroupBackends, id, isMatched);
  // A list may omit groups because they have tunnels.
  if (listed === null) await checkStillListed(world, tunnelGroupBackends, id, []);
  else
    world.claims.check(listed.exchange, {
      place: `${listed.place}/tunnels`,
      holds: isMatched(listed.shown),
      summary: 'a tunnel that carries the labels is not among tunnels with id and uri in the list',
      expected: 'at least one object with id and uri',
      received: asJson(listed.shown['tunnels']),
    });
  // The same name with another value, because whether an update of labels replaces them or adds to them is not documented.
  const [name = ''] = Object.keys(labels);
  for (const [json, expected] of [
    [{ labels: { [name]: world.context.word() } }, 'none'],
    [{ labels }, 'some'],
    [{ description: 'still with tunnels' }, 'some'],
  ] as const) {
    const updated = await world.requests.send(requestTo(tunnelGroupBackends, 'update', { id, json, expect: 'open' }));
    if (succeeded(updated)) await checkTunnels(world, id, expected, 'once it was updated');
  }
  if (world.context.isQuick) return;
  await notBySimilarLabels(world, id, labels);
  await asFarAsOffered(() => notByValueAlone(world, labels));
});

requirement('tunnel-group-backends.tunnels-empty-when-none', async ({ world }) => {
  const { id, exchange } = await world.resources.create(tunnelGroupBackends);
  const fetched = await world.requests.send(requestTo(tunnelGroupBackends, 'get', { id }));
  const json = { description: 'still without tunnels' };
  const updated = await world.requests.send(requestTo(tunnelGroupBackends, 'update', { id, json, expect: 'open' }));
  const { pages } = await world.requests.recent(tunnelGroupBackends);
  const answers = [
    { answer: exchange, place: '/tunnels', shown: exchange.json },
    { answer: fetched, place: '/tunnels', shown: fetched.json },
    ...(updated.response?.status === 200 ? [{ answer: updated, place: '/tunnels', shown: updated.json }] : []),
    ...onPages(pages, tunnelGroupBackends, id).map(({ exchange, place, shown }) => ({
      answer: exchange,
      place: `${place}/tunnels`,
      shown,
    })),
  ];
  for (const { answer, place, shown } of answers) {
    const tunnels = tunnelsIn(shown);
    world.claims.check(answer, {
      place,
      holds: Array.isArray(tunnels) && tunnels.length === 0,
      summary: 'tunnels is not an empty array though no tunnel carries the labels',
      expected: '[]',
      received: asJson(tunnels),
    });
  }
});

gap('tunnel-group-backends.labels-matched', async ({ world }) => {
  const labels = { service: world.context.word(), ...onlineLabel(world) };
  // The maximum number of labels is not documented.
  const several = await world.resources.create(tunnelGroupBackends, { labels }, { expect: 'open' });
  const one = await world.resources.create(tunnelGroupBackends, { labels: onlineLabel(world) }, { expect: 'open' });
  const matched = async (id: string): Promise<boolean> => {
    const tunnels = tunnelsIn((await world.requests.send(requestTo(tunnelGroupBackends, 'get', { id }))).json);
    return Array.isArray(tunnels) && tunnels.length > 0;
  };
  if (!(await world.context.settles(() => matched(one.id))))
    return leave('no tunnel carries the label of the target file');
  world.claims.observe(
    world.context.id,
    (await matched(several.id)) ? 'one of several labels is enough' : 'one of several labels is not enough',
  );
});

gap('tunnel-group-backends.label-name-case', async ({ world }) => {
  const json = await world.bodies.body(tunnelGroupBackends, { labels: { Service: world.context.word() } });
  const answer = await world.requests.send(requestTo(tunnelGroupBackends, 'create', { json, expect: 'unjudged' }));
  const labels = isObject(answer.json) && isObject(answer.json['labels']) ? Object.keys(answer.json['labels']) : null;
  world.claims.observe(world.context.id, `Service: ${labels?.join(', ') ?? `status ${answer.response?.status}`}`);
});

gap('tunnel-group-backends.unset-labels', async ({ world }) => {
  const json = await world.bodies.body(tunnelGroupBackends, { labels: undefined });
  const answer = await world.requests.send(requestTo(tunnelGroupBackends, 'create', { json, expect: 'unjudged' }));
  const shown = isObject(answer.json) && 'labels' in answer.json ? `, ${asJson(answer.json['labels'])}` : '';
  world.claims.observe(world.context.id, `without labels: ${answer.response?.status}${shown}`);
});
