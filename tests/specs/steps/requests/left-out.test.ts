import { expect, test } from '@playwright/test';
import { leaveOutEach } from '../../../../specs/steps/requests/left-out.ts';
import { isObject, type JsonObject } from '../../../../src/contract/json-object.ts';
import { routeOidc } from '../../../../src/contract/resources/edges/route-oidc.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import type { Claim } from '../../../../src/harness/world/claims/claim.ts';
import { subjectOf } from '../../../judge/sample-subject.ts';

const bodies = [
  { scopes: 'a', secret: 'b', isStrict: true },
  { scopes: 'c', secret: 'd', isStrict: false },
] as const;

/** The new state of a module after a body and an earlier state; null for a refusal. */
type Become = (sent: JsonObject, before: JsonObject) => JsonObject | null;

/** The members that are found to be kept, and the number of members with a result. */
const keptBy = async (become: Become): Promise<{ kept: string[]; told: number }> => {
  let stored: JsonObject = {};
  const exchange = (status: number): Exchange =>
    subjectOf('replace', { resource: routeOidc, status, json: stored }).exchange;
  const offer = async (sent: JsonObject): Promise<Exchange> => {
    const now = become(sent, stored);
    stored = now ?? stored;
    return exchange(now === null ? 422 : 200);
  };
  const kept = new Set<string>();
  const claims = {
    check: (_: Exchange, { holds, place }: Claim): boolean => {
      if (!holds) kept.add(place);
      return holds;
    },
  };
  const told = await leaveOutEach(
    { claims },
    {
      bodies,
      set: offer,
      offer,
      read: async () => [exchange(200)],
      shows: ({ json }, member, value) => isObject(json) && json[member] === value,
      placeOf: (member) => member,
    },
    ['scopes', 'secret', 'isStrict'],
  );
  return { kept: [...kept], told };
};

test('a module that is replaced completely keeps no member, with any defaults', async () => {
  expect(await keptBy((sent) => sent)).toEqual({ kept: [], told: 3 });
  for (const defaults of bodies)
    expect(await keptBy((sent) => ({ ...defaults, ...sent }))).toEqual({ kept: [], told: 3 });
});

test('each member that is kept when a request omits it is found', async () => {
  expect((await keptBy((sent, before) => ({ ...before, ...sent }))).kept).toEqual(['scopes', 'secret', 'isStrict']);
  for (const member of ['scopes', 'secret', 'isStrict'])
    expect((await keptBy((sent, before) => ({ [member]: before[member], ...sent }))).kept).toEqual([member]);
});

test('a switch that is kept only in one position is found', async () => {
  for (const on of [true, false])
    expect(
      (await keptBy((sent, { isStrict }) => ({ isStrict: isStrict === on ? on : !on, ...sent }))).kept,
      String(on),
    ).toEqual(['isStrict']);
});

test('a required member has no result', async () => {
  const wants =
    (member: string): Become =>
    (sent) =>
      Object.hasOwn(sent, member) ? sent : null;
  expect(await keptBy(wants('secret'))).toEqual({ kept: [], told: 2 });
  expect(await keptBy((sent) => (Object.keys(sent).length === 3 ? sent : null))).toEqual({ kept: [], told: 0 });
});

/** For each list, whether sending an empty list emptied the stored one. */
const emptied = async (become: Become): Promise<boolean[]> => {
  let stored: JsonObject = {};
  const exchange = (): Exchange => subjectOf('replace', { resource: routeOidc, status: 200, json: stored }).exchange;
  const offer = async (sent: JsonObject): Promise<Exchange> => {
    stored = become(sent, stored) ?? stored;
    return exchange();
  };
  const held: boolean[] = [];
  const claims = {
    check: (_: Exchange, { holds, summary }: Claim): boolean => {
      if (summary.includes('an empty scopes')) held.push(holds);
      return holds;
    },
  };
  const shows = ({ json }: Exchange, member: string, value: unknown): boolean =>
    isObject(json) && JSON.stringify(json[member]) === JSON.stringify(value);
  const lists = [{ scopes: ['a', 'b'] }, { scopes: ['c'] }] as const;
  await leaveOutEach(
    { claims },
    { bodies: lists, set: offer, offer, read: async () => [exchange()], shows, placeOf: (member) => member },
    ['scopes'],
  );
  return held;
};

test('an empty list that is handled like an omitted one is found', async () => {
  expect(await emptied((sent) => sent)).toEqual([true, true]);
  const isEmpty = ({ scopes }: JsonObject): boolean => Array.isArray(scopes) && scopes.length === 0;
  expect(await emptied((sent, before) => (isEmpty(sent) ? before : sent))).toEqual([false, false]);
  // A default that equals the earlier value.
  expect(await emptied((sent) => (isEmpty(sent) ? { scopes: ['a', 'b'] } : sent))).toEqual([true, true]);
});
