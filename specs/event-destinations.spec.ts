import type { Comparison } from '../src/contract/contract.ts';
import { eventDestinations } from '../src/contract/event-destinations.ts';
import {
  cloudKinds,
  cloudTarget,
  creds,
  monitoring,
  role,
  settingsOf,
  type TargetKind,
  targetKinds,
} from '../src/generate/event-targets.ts';
import { type Exchange, isObject, type JsonObject, same, succeeded } from '../src/harness/answer.ts';
import { requirement } from '../src/harness/requirement.ts';
import type { World } from '../src/harness/world.ts';

/** A destination that was asked for, and every answer that shows it. */
interface Made {
  readonly kind: TargetKind;
  readonly auth: 'role' | 'creds' | null;
  readonly asked: JsonObject;
  readonly created: Exchange;
  readonly shown: readonly { readonly answer: Exchange; readonly place: string; readonly target: unknown }[];
}

const plans = [
  ...cloudKinds.flatMap((kind) => [
    { kind, auth: 'role' as const, settings: cloudTarget(kind, { role }) },
    { kind, auth: 'creds' as const, settings: cloudTarget(kind, { creds }) },
  ]),
  { kind: 'monitoring' as const, auth: null, settings: monitoring },
];

/** One destination of every kind with every way of signing in; whether each is taken is for the tests below to say. */
const everyTarget = (world: World): Promise<readonly Made[]> =>
  world.once('event destinations of every kind', async () => {
    const made: Made[] = [];
    for (const { kind, auth, settings } of plans) {
      const asked = { [kind]: settings };
      const json = await world.body(eventDestinations, { target: asked });
      const created = await world.send(world.ask(eventDestinations, 'create', { json, expect: 'open' }));
      made.push({ kind, auth, asked, created, shown: [] });
    }
    const { items, pages } = await world.walk(eventDestinations);
    const page = pages.at(-1);
    const complete: Made[] = [];
    for (const one of made) {
      const { id } = isObject(one.created.json) ? one.created.json : {};
      const shown = [];
      if (succeeded(one.created) && typeof id === 'string') {
        const fetched = await world.send(world.ask(eventDestinations, 'get', { id }));
        const item = items.find((listed) => listed['id'] === id);
        for (const answer of [one.created, fetched])
          if (isObject(answer.json)) shown.push({ answer, place: '/target', target: answer.json['target'] });
        if (item && page) shown.push({ answer: page, place: '/event_destinations/*/target', target: item['target'] });
      }
      complete.push({ ...one, shown });
    }
    return complete;
  });

const isTaken = (world: World, { kind, auth, created }: Made): void => {
  world.check(created, {
    place: 'status',
    holds: succeeded(created),
    summary: `a target ${kind}${auth === null ? '' : ` with ${auth}`} is refused`,
    expected: 'status 201',
    received: `status ${created.response?.status}`,
  });
};

const settings: Comparison = 'settings';

for (const kind of targetKinds) {
  requirement(
    `event-destinations.target-${kind === 'cloudwatch_logs' ? 'cloudwatch-logs' : kind}`,
    async ({ world }) => {
      for (const made of (await everyTarget(world)).filter((one) => one.kind === kind)) {
        isTaken(world, made);
        for (const { answer, place, target } of made.shown) {
          world.check(answer, {
            place: `${place}/${kind}`,
            holds: same(settings, made.asked, target),
            summary: `the settings of ${kind} are not what they were set to`,
            expected: JSON.stringify(made.asked[kind]),
            received: JSON.stringify(isObject(target) ? target[kind] : target) ?? 'nothing',
          });
        }
      }
    },
  );
}

requirement('event-destinations.other-targets-null', async ({ world }) => {
  const shown = (await everyTarget(world)).flatMap((made) => made.shown.map((one) => ({ ...one, kind: made.kind })));
  if (shown.length === 0) return world.leave('no destination was created');
  for (const { answer, place, target, kind } of shown) {
    for (const other of targetKinds.filter((one) => one !== kind)) {
      const value = isObject(target) ? target[other] : undefined;
      world.check(answer, {
        place: `${place}/${other}`,
        holds: value === null,
        summary: `${other} is not null where the target is ${kind}`,
        expected: 'null',
        received: value === undefined ? 'nothing' : `a ${typeof value}`,
      });
    }
  }
});

for (const [way, other] of [
  ['role', 'creds'],
  ['creds', 'role'],
] as const) {
  requirement(`event-destinations.auth-${way}`, async ({ world }) => {
    for (const made of (await everyTarget(world)).filter(({ auth }) => auth === way)) {
      isTaken(world, made);
      for (const { answer, place, target } of made.shown) {
        const shown = isObject(target) && isObject(target[made.kind]) ? target[made.kind] : {};
        const auth = isObject(shown) && isObject(shown['auth']) ? shown['auth'] : {};
        world.check(answer, {
          place: `${place}/${made.kind}/auth`,
          holds: isObject(auth[way]) && (auth[other] ?? null) === null,
          summary: `auth is not shown with ${way} alone`,
          expected: `${way}, and no ${other}`,
          received:
            Object.keys(auth)
              .filter((name) => auth[name] !== null)
              .join(' and ') || 'neither',
        });
      }
    }
  });
}

/** Two targets that differ in one place: the first is accepted, the second must not be. */
const refusesTarget = async (world: World, wrong: string, right: JsonObject, broken: JsonObject): Promise<void> => {
  const json = await world.body(eventDestinations, { target: right });
  await world.refuses({
    wrong,
    right: world.ask(eventDestinations, 'create', { json }),
    broken: world.ask(eventDestinations, 'create', { json: { ...json, target: broken } }),
  });
};

requirement('event-destinations.target-none-refused', async ({ world }) => {
  const right = { kinesis: settingsOf('kinesis') };
  await refusesTarget(world, 'a target in which nothing is set', right, {});
  const nothing = Object.fromEntries(targetKinds.map((kind) => [kind, null]));
  await refusesTarget(world, 'a target in which everything is null', right, nothing);
});

requirement('event-destinations.target-two-refused', async ({ world }) => {
  const pairs = targetKinds.flatMap((one, at) => targetKinds.slice(at + 1).map((other) => [one, other] as const));
  const disjoint = pairs.filter(([one, other]) =>
    one === 'firehose' ? other === 'monitoring' : one === 'kinesis' && other === 'cloudwatch_logs',
  );
  for (const [one, other] of world.byEffort(disjoint, pairs, pairs)) {
    const right = { [one]: settingsOf(one) };
    await refusesTarget(world, `a target with both ${one} and ${other}`, right, {
      ...right,
      [other]: settingsOf(other),
    });
  }
});

requirement('event-destinations.auth-none-refused', async ({ world }) => {
  for (const kind of cloudKinds) {
    const right = { [kind]: cloudTarget(kind, { role }) };
    await refusesTarget(world, `${kind} with an auth of neither role nor creds`, right, {
      [kind]: cloudTarget(kind, {}),
    });
  }
});

requirement('event-destinations.auth-both-refused', async ({ world }) => {
  for (const kind of cloudKinds) {
    const right = { [kind]: cloudTarget(kind, { role }) };
    const broken = { [kind]: cloudTarget(kind, { role, creds }) };
    await refusesTarget(world, `${kind} with an auth of both role and creds`, right, broken);
  }
});

requirement('event-destinations.format-json', async ({ world }) => {
  const { id, exchange } = await world.create(eventDestinations, { format: 'json' }, { expect: 'open' });
  const fetched = await world.send(world.ask(eventDestinations, 'get', { id }));
  const { items, pages } = await world.walk(eventDestinations);
  const item = items.find((one) => one['id'] === id);
  const page = pages.at(-1);
  const answers = [
    { answer: exchange, place: '/format', shown: exchange.json },
    { answer: fetched, place: '/format', shown: fetched.json },
    ...(item && page ? [{ answer: page, place: '/event_destinations/*/format', shown: item }] : []),
  ];
  for (const { answer, place, shown } of answers) {
    const format = isObject(shown) ? shown['format'] : undefined;
    world.check(answer, {
      place,
      holds: typeof format === 'string' && format.toLowerCase() === 'json',
      summary: 'format is not shown as JSON',
      expected: '"json", in whatever case',
      received: JSON.stringify(format) ?? 'nothing',
    });
  }
});

requirement('event-destinations.format-others-refused', async ({ world }) => {
  const json = await world.body(eventDestinations);
  for (const format of ['xml', 'jsonl', 'csv'].slice(0, world.byEffort(1, 3, 3)))
    await world.refuses({
      wrong: `the format ${format}`,
      right: world.ask(eventDestinations, 'create', { json }),
      broken: world.ask(eventDestinations, 'create', { json: { ...json, format } }),
    });
});
