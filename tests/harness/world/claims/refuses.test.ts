import { expect, test } from '@playwright/test';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import { agentTunnels } from '../../../../src/contract/resources/agent/agent-tunnels.ts';
import type { Resource } from '../../../../src/contract/terms/contract.ts';
import { mostTries } from '../../../../src/exchange/client/tries.ts';
import { TooEarly, Unexercised } from '../../../../src/harness/base/interruption.ts';
import { type Ask, requestTo } from '../../../../src/harness/request/ask.ts';
import type { Pair } from '../../../../src/harness/world/claims/pair.ts';
import { refuses } from '../../../../src/harness/world/claims/refuses.ts';
import { answered } from '../../answered.ts';

/** Runs a pair that is answered with these statuses, and records requests, claims and observations. */
const tried = async (
  rightStatus: number,
  brokenStatuses: readonly number[],
  more: Partial<Pair> = {},
  resource: Resource = apiKeys,
) => {
  const sent: string[] = [];
  const claims: { holds: boolean; summary: string; before: number }[] = [];
  const observed: string[] = [];
  const right = requestTo(resource, 'create', { json: { description: 'right' } });
  const broken = requestTo(resource, 'create', { json: { description: 'broken' } });
  const send = async (ask: Ask) => {
    const isRight = ask.json === right.json;
    sent.push(`${isRight ? 'right' : 'broken'} ${ask.expect ?? 'success'}`);
    const count = sent.filter((line) => line.startsWith('broken')).length;
    return answered(ask.endpoint.id, isRight ? rightStatus : (brokenStatuses[count - 1] ?? 0), {});
  };
  const book = {
    check: (_: unknown, { holds, summary }: { holds: boolean; summary: string }, before: readonly unknown[] = []) => {
      claims.push({ holds, summary, before: before.length });
      return holds;
    },
    observe: (gap: string, text: string) => void observed.push(`${gap} ${text}`),
  };
  const outcome = await refuses(send, book, { wrong: 'a broken field', right, broken, ...more }).catch(
    (error: unknown) => error,
  );
  return { outcome, sent, claims, observed };
};

test('a refusal beside an accepted twin holds, with the twin as evidence', async () => {
  for (const status of [400, 404, 422, 499]) {
    const { outcome, sent, claims, observed } = await tried(201, [status]);
    expect({ outcome, sent, observed }).toEqual({
      outcome: true,
      sent: ['right success', 'broken refusal'],
      observed: [`api.failure-statuses a broken field: ${status}`],
    });
    expect(claims).toEqual([{ holds: true, summary: expect.any(String), before: 1 }]);
  }
});

test('a refusal proves nothing when its twin is refused too', async () => {
  for (const status of [400, 500]) {
    const { outcome, sent, claims, observed } = await tried(status, [400]);
    expect(outcome).toEqual(
      new Unexercised(
        `POST /api_keys answered ${status} to a valid request too, so a refusal proves nothing: a broken field`,
      ),
    );
    expect(outcome).toBeInstanceOf(Unexercised);
    expect({ sent, claims, observed }).toEqual({ sent: ['right success'], claims: [], observed: [] });
  }
});

test('every acceptance of a broken request is a finding', async () => {
  const { outcome, sent, claims } = await tried(201, [201, 201]);
  expect(outcome).toBe(false);
  expect(sent).toEqual(['right success', ...Array(mostTries.acceptedBroken).fill('broken refusal')]);
  const summary = 'a broken field: not refused';
  expect(claims).toEqual(Array(mostTries.acceptedBroken).fill({ holds: false, summary, before: 1 }));
});

test('an acceptance does not count while its cause may lag, and a refusal does', async () => {
  const early = await tried(201, [201, 401], { mayLag: () => true });
  expect(early.outcome).toBeInstanceOf(TooEarly);
  expect(early.claims).toEqual([]);
  expect((await tried(201, [401], { mayLag: () => true })).outcome).toBe(true);
  expect((await tried(201, [201, 201], { mayLag: () => false })).outcome).toBe(false);
});

test('every status other than success is a refusal', async () => {
  for (const status of [302, 400, 404, 500, 501]) expect((await tried(201, [status])).outcome).toBe(true);
});

test('an acceptance followed by a refusal is one finding and one evidence that it holds', async () => {
  const { outcome, claims } = await tried(201, [201, 400]);
  expect(outcome).toBe(true);
  expect(claims.map(({ holds }) => holds)).toEqual([false, true]);
});

test('with brokenFirst the broken request goes first, and its refusal still needs an accepted twin', async () => {
  const good = await tried(201, [400], { brokenFirst: true });
  expect(good).toMatchObject({ outcome: true, sent: ['broken refusal', 'right success'] });
  const bad = await tried(400, [400], { brokenFirst: true });
  expect(bad.outcome).toBeInstanceOf(Unexercised);
  expect([bad.claims, bad.observed]).toEqual([[], []]);
});

test('the twin of an accepted broken request may be refused, and the finding stays', async () => {
  const { outcome, sent, claims } = await tried(404, [201, 201], { brokenFirst: true });
  expect(sent).toEqual(['broken refusal', 'broken refusal', 'right open']);
  expect(claims.map(({ holds }) => holds)).toEqual([false]);
  expect(outcome).toBeInstanceOf(Unexercised);
});

test('a hint is part of the finding, and refusals of an agent are observed under its own gap', async () => {
  const { claims, observed } = await tried(201, [201, 201], { hint: 'perhaps trimmed' }, agentTunnels);
  expect(claims[0]?.summary).toBe('a broken field (perhaps trimmed): not refused');
  expect(observed).toEqual(['agent.failure-statuses a broken field: 201']);
});

test('the right request is not repeated when its accepted answer is known', async () => {
  const accepted = answered('POST /api_keys', 201, {});
  const { outcome, sent, claims } = await tried(201, [400], { accepted });
  expect(outcome).toBe(true);
  expect(sent).toEqual(['broken refusal']);
  expect(claims).toEqual([{ holds: true, summary: 'a broken field: not refused', before: 1 }]);
});

test('further broken requests share one twin, and each acceptance is a finding', async () => {
  const others = { 'another field': requestTo(apiKeys, 'create', { json: {} }) };
  const good = await tried(201, [400, 404], { brokenFirst: true, others });
  expect(good.sent).toEqual(['broken refusal', 'broken refusal', 'right success']);
  expect(good.claims.map(({ summary }) => summary)).toEqual([
    'a broken field: not refused',
    'another field: not refused',
  ]);
  const bad = await tried(201, [400, 201, 201], { others });
  expect([bad.outcome, bad.claims.at(-1)]).toEqual([
    false,
    { holds: false, summary: 'another field: not refused', before: 1 },
  ]);
});

test('with brokenFirst a 404 to an update is asked for again once the right one has found the resource', async () => {
  const update = (description: string) => requestTo(apiKeys, 'update', { id: 'ak_1', json: { description } });
  const sent: string[] = [];
  const claims: boolean[] = [];
  const right = update('right');
  let isKnown = false;
  const send = async (ask: Ask) => {
    const isRight = ask.json === right.json;
    sent.push(isRight ? 'right' : 'broken');
    isKnown ||= isRight;
    return answered(ask.endpoint.id, isKnown ? 200 : 404, {});
  };
  const book = {
    check: (_: unknown, { holds }: { holds: boolean }) => {
      claims.push(holds);
      return holds;
    },
    observe: () => {},
  };
  const pair = { wrong: 'no token', right, broken: update('broken'), brokenFirst: true };
  expect(await refuses(send, book, pair)).toBe(false);
  expect(sent).toEqual(['broken', 'right', ...Array(mostTries.acceptedBroken).fill('broken')]);
  expect(claims.every((holds) => !holds)).toBe(true);
});
