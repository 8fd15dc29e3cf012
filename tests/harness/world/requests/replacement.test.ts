import { expect } from '@playwright/test';
import { routeIpRestriction } from '../../../../src/contract/resources/edges/route-ip-restriction.ts';
import { routeOidc } from '../../../../src/contract/resources/edges/route-oidc.ts';
import { routeSaml } from '../../../../src/contract/resources/edges/route-saml.ts';
import type { Resource } from '../../../../src/contract/terms/contract.ts';
import type { Embedded } from '../../../../src/emulator/embedded.ts';
import { mostTries } from '../../../../src/exchange/client/tries.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { Unexercised } from '../../../../src/harness/base/interruption.ts';
import type { Workbench } from '../../../../src/harness/bench/workbench.ts';
import { endpointOf, requestTo } from '../../../../src/harness/request/ask.ts';
import type { Expect } from '../../../../src/harness/request/expect.ts';
import { replace } from '../../../../src/harness/world/requests/replacement.ts';
import { test } from '../../bench.ts';
import { found } from '../../found.ts';
import { keptOn, theirOidc } from '../../lending.ts';

const bodies = new Map<Resource, object>([
  [routeOidc, theirOidc],
  [routeSaml, { idp_metadata: '<EntityDescriptor/>' }],
  [routeIpRestriction, { enabled: false, ip_policy_ids: [] }],
]);

/** A body that stands for a plain module. */
const plain = { enabled: true };

/** Refuses the first `times` replaces of a module, and counts all of them. */
const refusing = ({ deployment }: Embedded, resource: Resource, status: number, times = Number.POSITIVE_INFINITY) => {
  const seen = { count: 0 };
  deployment.detour(endpointOf(resource, 'replace').id, (call, next) => {
    seen.count += 1;
    return seen.count > times ? next(call) : { status, headers: {}, body: { msg: 'no' } };
  });
  return seen;
};

/** Replaces a module of the first lent route. */
const replaced = (
  bench: Workbench,
  { fixtures }: Embedded,
  resource: Resource,
  expectation: Expect = 'success',
): Promise<Exchange> => {
  const { edgeId = '', routeId = '' } = fixtures.httpsRoutes[0] ?? {};
  const params = { edge_id: edgeId, id: routeId };
  const ask = { params, id: routeId, json: bodies.get(resource), expect: expectation };
  return replace(
    bench,
    requestTo(resource, 'replace', ask),
    async () => [plain],
    async () => undefined,
  );
};

for (const resource of [routeOidc, routeSaml]) {
  test(`a repeated refusal of ${resource.title} is judged once`, async ({ deploy, work }) => {
    const embedded = await deploy();
    const seen = refusing(embedded, resource, 400);
    const { bench, evidence } = work(embedded);
    expect((await replaced(bench, embedded, resource)).response?.status).toBe(400);
    expect(seen.count).toBe(mostTries.refusedReplace);
    expect(found(evidence)).toEqual([`${resource.name}.replace`]);
  });

  test(`a refusal of ${resource.title} that is not repeated is no deviation`, async ({ deploy, work }) => {
    const embedded = await deploy();
    const seen = refusing(embedded, resource, 400, mostTries.refusedReplace - 1);
    const { bench, evidence } = work(embedded);
    expect((await replaced(bench, embedded, resource)).response?.status).toBe(200);
    expect(seen.count).toBe(mostTries.refusedReplace);
    expect(found(evidence)).toEqual([]);
  });
}

for (const [resource, rival, settings] of [
  [routeOidc, 'saml', { enabled: false, idp_metadata: '<EntityDescriptor/>' }],
  [routeSaml, 'oidc', theirOidc],
] as const) {
  test(`a refusal of ${resource.title} beside ${rival} is unexercised and states what to lend`, async ({
    deploy,
    work,
  }) => {
    const embedded = await deploy();
    keptOn(embedded, 0)[rival] = settings;
    refusing(embedded, resource, 409);
    const { bench, evidence } = work(embedded);
    const refusal: unknown = await replaced(bench, embedded, resource).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Unexercised);
    expect(refusal).toMatchObject({
      message: expect.stringMatching(/ answered 409 while .* is set, and a route may have to choose$/),
      cure: 'lend a route on which neither SAML nor OIDC is set',
    });
    expect(found(evidence)).toEqual([]);
  });
}

test('a rival module without settings excuses no refusal', async ({ deploy, work }) => {
  for (const body of [{}, { enabled: false, idp_metadata: '', authorized_groups: [] }, null]) {
    const embedded = await deploy();
    embedded.deployment.detour(endpointOf(routeSaml, 'get').id, () => ({ status: 200, headers: {}, body }));
    refusing(embedded, routeOidc, 400);
    const { bench, evidence } = work(embedded);
    await replaced(bench, embedded, routeOidc);
    expect(found(evidence)).toContain('route-oidc.replace');
  }
});

test('a rival module does not excuse a wrong answer to an accepted replace', async ({ deploy, work }) => {
  const embedded = await deploy();
  keptOn(embedded, 0)['saml'] = { enabled: false, idp_metadata: '<EntityDescriptor/>' };
  embedded.deployment.detour(endpointOf(routeOidc, 'replace').id, async (call, next) => ({
    ...(await next(call)),
    status: 202,
  }));
  const { bench, evidence } = work(embedded);
  await replaced(bench, embedded, routeOidc);
  expect(found(evidence)).toEqual(['route-oidc.replace']);
});

for (const status of [401, 402, 403, 409, 422]) {
  test(`a module whose plain replaces are all answered ${status} is unexercised and no deviation`, async ({
    deploy,
    work,
  }) => {
    const embedded = await deploy();
    refusing(embedded, routeIpRestriction, status);
    const { bench, evidence } = work(embedded);
    for (const _ of [1, 2])
      await expect(replaced(bench, embedded, routeIpRestriction)).rejects.toThrow(
        new Unexercised(
          `this account cannot set IP restriction of a route: every plain replace is refused (${status}, {"msg":"no"})`,
        ),
      );
    expect(found(evidence)).toEqual([]);
  });
}

test('a refusal of a missing module, or of one that was set before, is judged', async ({ deploy, work }) => {
  for (const status of [404, 405, 400]) {
    const embedded = await deploy();
    refusing(embedded, routeIpRestriction, status);
    const { bench, evidence } = work(embedded);
    await replaced(bench, embedded, routeIpRestriction);
    expect([status, found(evidence)]).toEqual([status, ['route-ip-restriction.replace']]);
  }
  const embedded = await deploy();
  const { bench, evidence } = work(embedded);
  await replaced(bench, embedded, routeIpRestriction);
  refusing(embedded, routeIpRestriction, 403);
  await replaced(bench, embedded, routeIpRestriction);
  expect(found(evidence)).toEqual(['route-ip-restriction.replace']);
});

test('a refusal of a module is judged while a plain one is accepted', async ({ deploy, work }) => {
  const embedded = await deploy();
  embedded.deployment.detour(endpointOf(routeIpRestriction, 'replace').id, (call, next) =>
    call.body['enabled'] === plain.enabled
      ? next({ ...call, body: { ip_policy_ids: [] } })
      : { status: 403, headers: {}, body: {} },
  );
  const { bench, evidence } = work(embedded);
  await replaced(bench, embedded, routeIpRestriction);
  expect(found(evidence)).toEqual(['route-ip-restriction.replace']);
});

test('a refusal that is allowed is not repeated and is no deviation', async ({ deploy, work }) => {
  for (const outcome of ['open', 'refusal', 'success-unless-refused'] as const) {
    const embedded = await deploy();
    const seen = refusing(embedded, routeOidc, 422);
    const { bench, evidence } = work(embedded);
    await replaced(bench, embedded, routeOidc, outcome);
    expect([outcome, seen.count, found(evidence)]).toEqual([outcome, 1, []]);
  }
});
