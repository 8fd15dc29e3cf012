import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { eventDestinations } from '../../src/contract/resources/event-destinations.ts';
import type { Comparison } from '../../src/contract/terms/contract.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import {
  cloudKinds,
  cloudTarget,
  creds,
  monitoring,
  role,
  type TargetKind,
  targetKinds,
} from '../../src/generate/values/event-targets.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { onPages } from '../steps/resources/sightings.ts';
import { everyTarget, isShown, takenOf } from './every-target.ts';

const settings: Comparison = 'settings';

for (const kind of targetKinds) {
  requirement.on(
    eventDestinations,
    `target-${kind === 'cloudwatch_logs' ? 'cloudwatch-logs' : kind}`,
    async ({ world }) => {
      for (const made of await takenOf(world, (one) => one.kind === kind)) {
        for (const { answer, place, target } of made.shown) {
          world.claims.check(answer, {
            place: `${place}/${kind}`,
            holds: same(settings, made.asked, target),
            summary: `the settings of ${kind} are not what they were set to`,
            expected: asJson(made.asked[kind]),
            received: asJson(isObject(target) ? target[kind] : target),
          });
        }
      }
    },
  );
}

requirement('event-destinations.other-targets-null', async ({ world }) => {
  const shown = (await everyTarget(world)).flatMap((made) => made.shown.map((one) => ({ ...one, kind: made.kind })));
  if (shown.length === 0) return leave('no destination was created');
  for (const { answer, place, target, kind } of shown) {
    for (const other of targetKinds.filter((one) => one !== kind)) {
      const value = isObject(target) ? target[other] : undefined;
      world.claims.check(answer, {
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
  requirement.on(eventDestinations, `auth-${way}`, async ({ world }) => {
    for (const made of await takenOf(world, ({ auth }) => auth === way)) {
      for (const { answer, place, target } of made.shown) {
        const shown = isObject(target) && isObject(target[made.kind]) ? target[made.kind] : {};
        const auth = isObject(shown) && isObject(shown['auth']) ? shown['auth'] : {};
        world.claims.check(answer, {
          place: `${place}/${made.kind}/auth`,
          holds: isObject(auth[way]) && (auth[other] ?? null) === null,
          summary: `auth is not shown with ${way} alone`,
          expected: `${way}, and no ${other}`,
          received:
            Object.keys(auth)
              .filter((name) => auth[name] !== null)
              .join(' and ') || 'neither',
        });
        // Each portion may be masked; but neither may show the value of the other.
        const portions = isObject(auth['creds']) ? auth['creds'] : {};
        world.claims.check(answer, {
          place: `${place}/${made.kind}/auth/creds`,
          holds:
            portions['cloud_access_key_id'] !== creds.cloud_secret_access_key &&
            portions['cloud_secret_access_key'] !== creds.cloud_access_key_id,
          summary: 'one portion of the access key is shown as the other',
          expected: 'cloud_access_key_id with the ID portion, and cloud_secret_access_key with the secret one',
          received: 'one in place of the other',
        });
      }
    }
  });
}

/** At `--effort quick` an earlier accepted creation of a destination with this target: the twin of a refused one. */
const acceptedOf = async (world: World, target: JsonObject): Promise<{ accepted?: Exchange }> => {
  if (!world.context.isQuick) return {};
  const made = (await everyTarget(world)).find((one) => isShown(one) && asJson(one.asked) === asJson(target));
  return made === undefined ? {} : { accepted: made.created };
};

/** A target that this deployment accepts: that of the example, or at `--effort quick` one that was accepted before. */
const takenTarget = async (world: World): Promise<JsonObject> => {
  const made = world.context.isQuick ? (await everyTarget(world)).find(isShown) : undefined;
  const { target } = made === undefined ? await world.bodies.body(eventDestinations) : { target: made.asked };
  return isObject(target) ? target : {};
};

/** Holds that of two targets which differ in one place the second is refused. */
const refusesTarget = async (world: World, wrong: string, right: JsonObject, broken: JsonObject): Promise<void> => {
  const json = await world.bodies.body(eventDestinations, { target: right });
  await world.claims.refuses({
    wrong,
    // If this one is refused as well, the tests of accepted targets report that.
    right: requestTo(eventDestinations, 'create', { json, expect: 'open' }),
    broken: requestTo(eventDestinations, 'create', { json: { ...json, target: broken } }),
    ...(await acceptedOf(world, right)),
  });
};

/** The kinds of target that this deployment accepts, with accepted settings of each. If it accepts none, all kinds are tried. */
const takenSettings = async (world: World): Promise<(readonly [kind: TargetKind, settings: JsonObject])[]> => {
  const taken = (await everyTarget(world)).filter(isShown);
  const kinds = targetKinds.filter((kind) => taken.length === 0 || taken.some((made) => made.kind === kind));
  return kinds.map((kind) => {
    const ofKind = taken.filter((made) => made.kind === kind);
    const auth = ofKind.some((one) => one.auth === 'role' && !one.real) ? { role } : { creds };
    // At `--effort quick` settings that were accepted before, so that their creation is the twin.
    const made = world.context.isQuick ? ofKind.find((one) => !one.real) : undefined;
    const settings = made?.asked[kind] ?? (kind === 'monitoring' ? monitoring : cloudTarget(kind, auth));
    return [kind, isObject(settings) ? settings : {}];
  });
};

requirement('event-destinations.target-none-refused', async ({ world }) => {
  const right = await takenTarget(world);
  await refusesTarget(world, 'a target in which nothing is set', right, {});
  const nothing = Object.fromEntries(targetKinds.map((kind) => [kind, null]));
  await refusesTarget(world, 'a target in which everything is null', right, nothing);
  // Whether target may be left out is not documented; but exactly one target must be set, also in the result of that.
  const json = await world.bodies.body(eventDestinations, { target: undefined });
  const answer = await world.requests.send(requestTo(eventDestinations, 'create', { json, expect: 'open' }));
  const { target: shown } = isObject(answer.json) ? answer.json : {};
  if (!succeeded(answer) || !isObject(shown)) return;
  const set = Object.keys(shown).filter((member) => shown[member] !== null);
  world.claims.check(answer, {
    place: '/target',
    holds: set.length === 1,
    summary: 'a destination that was created without a target is shown with none set, or with several',
    expected: 'a refusal, or exactly one target that is set',
    received: set.join(' and ') || 'none',
  });
});

requirement('event-destinations.target-two-refused', async ({ world }) => {
  const kinds = await takenSettings(world);
  const pairs = kinds.flatMap((one, at) => kinds.slice(at + 1).map((other) => [one, other] as const));
  const disjoint = pairs.filter(([[one], [other]]) =>
    one === 'firehose' ? other === 'monitoring' : one === 'kinesis' && other === 'cloudwatch_logs',
  );
  if (pairs.length === 0) return leave('targets of one kind alone were accepted');
  const few = disjoint.length > 0 ? disjoint : pairs.slice(0, 1);
  for (const [[one, settings], [other, beside]] of world.context.byEffort(few, pairs, pairs)) {
    const right = { [one]: settings };
    await refusesTarget(world, `a target with both ${one} and ${other}`, right, { ...right, [other]: beside });
  }
});

for (const [behaviour, wrong, auth] of [
  ['auth-none-refused', 'neither role nor creds', {}],
  ['auth-both-refused', 'both role and creds', { role, creds }],
] as const) {
  requirement.on(eventDestinations, behaviour, async ({ world }) => {
    const kinds = await takenSettings(world);
    const cloud = cloudKinds.flatMap((kind) =>
      kinds.filter(([one]) => one === kind).map(([, right]) => ({ kind, right })),
    );
    if (cloud.length === 0) return leave('no target with an auth was accepted');
    for (const { kind, right } of cloud) {
      const broken = { [kind]: cloudTarget(kind, auth) };
      await refusesTarget(world, `${kind} with an auth of ${wrong}`, { [kind]: right }, broken);
    }
  });
}

/** An answer that shows a format. */
interface FormatShown {
  readonly answer: Exchange;
  readonly place: string;
  readonly shown: unknown;
}

/** What the destinations of every kind show. */
const formatsOfTargets = async (world: World): Promise<FormatShown[]> =>
  (await everyTarget(world)).flatMap(({ shown }) =>
    shown.map(({ answer, place, item }) => ({ answer, place: place.replace(/target$/, 'format'), shown: item })),
  );

/** The formats that one destination shows. Its example has the spelling that this deployment accepts. */
const formatsOfOne = async (world: World): Promise<FormatShown[]> => {
  const { id, exchange } = await world.resources.create(eventDestinations, {}, { expect: 'open' });
  const fetched = await world.requests.send(requestTo(eventDestinations, 'get', { id }));
  const { pages } = await world.requests.recent(eventDestinations);
  return [
    { answer: exchange, place: '/format', shown: exchange.json },
    { answer: fetched, place: '/format', shown: fetched.json },
    ...onPages(pages, eventDestinations, id).map(({ exchange, place, shown }) => ({
      answer: exchange,
      place: `${place}/format`,
      shown,
    })),
  ];
};

requirement('event-destinations.format-json', async ({ world }) => {
  const ofTargets = world.context.isQuick ? await formatsOfTargets(world) : [];
  for (const { answer, place, shown } of ofTargets.length > 0 ? ofTargets : await formatsOfOne(world)) {
    const format = isObject(shown) ? shown['format'] : undefined;
    world.claims.check(answer, {
      place,
      holds: typeof format === 'string' && format.toLowerCase() === 'json',
      summary: 'format is not shown as JSON',
      expected: '"json", in whatever case',
      received: asJson(format),
    });
  }
});

requirement('event-destinations.format-others-refused', async ({ world }) => {
  // Each with a target of another kind, since a service may check the format separately for each kind.
  const taken = world.context.isQuick ? [] : (await everyTarget(world)).filter(isShown);
  const kinds = targetKinds.flatMap((kind) => taken.filter((made) => made.kind === kind).slice(0, 1));
  for (const [at, format] of ['xml', 'jsonl', 'csv', 'yaml'].slice(0, world.context.byEffort(1, 4, 4)).entries()) {
    const target = kinds[at % kinds.length]?.asked ?? (await takenTarget(world));
    // A new description each time: whether it may be used again is not documented.
    const json = await world.bodies.body(eventDestinations, { target });
    await world.claims.refuses({
      wrong: `the format ${format}`,
      // If this one is refused as well, the tests of accepted targets report that.
      right: requestTo(eventDestinations, 'create', { json, expect: 'open' }),
      broken: requestTo(eventDestinations, 'create', { json: { ...json, format } }),
      ...(await acceptedOf(world, target)),
    });
  }
});
