import { isObject } from '../../src/contract/json-object.ts';
import { ipPolicyRules } from '../../src/contract/resources/account/ip-policy-rules.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import {
  type CidrForm,
  cidrOf,
  lowerHalf,
  narrowly,
  notCidrs,
  privately,
  tellingCidrs,
} from '../../src/generate/values/cidr.ts';
import { inventedId } from '../../src/generate/values/invented-id.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { forAny } from '../../src/harness/world/property.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { overlap } from '../../src/judge/readers/cidr.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { declined, succeeded } from '../../src/judge/subject/subject.ts';
import { demandsPrefix } from '../steps/addresses/demands-prefix.ts';
import { isAddressOf } from '../steps/addresses/is-address-of.ts';
import { ruleOfAction, ruleOfPolicy } from '../steps/addresses/rule-of-action.ts';
import { plainTwin } from '../steps/resources/plain-twin.ts';
import { listedSighting, onPages } from '../steps/resources/sightings.ts';
import { updateEach } from '../steps/updates/update-each.ts';

const checkCidr = (world: World, answer: Exchange, cidr: string, rule = answer.json, place = ''): boolean => {
  const shown = isObject(rule) ? rule['cidr'] : undefined;
  return world.claims.check(answer, {
    place: `${place}/cidr`,
    holds: succeeded(answer) && same('cidr', cidr, shown),
    summary: `${cidr} is ${succeeded(answer) ? 'taken for something else' : 'not accepted'} as cidr`,
    expected: asJson(cidr),
    received: succeeded(answer) ? asJson(shown) : `status ${answer.response?.status}`,
  });
};

const forms = ['ipv4-address', 'ipv4-range', 'ipv6-address', 'ipv6-range'] as const satisfies readonly CidrForm[];

/** Ends the test if a refused cidr overlaps an existing rule: whether two rules may overlap is not documented, so the refusal proves nothing. */
const needUnused = async (world: World, answer: Exchange, cidr: string): Promise<void> => {
  if (!declined(answer)) return;
  const { items } = await world.requests.walk(ipPolicyRules);
  if (items.some((item) => overlap(cidr, item['cidr']))) leave(`there is a rule for some of ${cidr} already`);
};

/** The created rule goes before another is updated to the same cidr. */
for (const form of forms) {
  requirement.on(ipPolicyRules, form, async ({ world }) => {
    const other = await world.resources.toChange(ipPolicyRules);
    const { isQuick } = world.context;
    const look = async (id: string, cidr: string): Promise<void> => {
      checkCidr(world, await world.requests.send(requestTo(ipPolicyRules, 'get', { id, expect: 'open' })), cidr);
    };
    const holds = async (answer: Exchange, cidr: string): Promise<boolean> => {
      await needUnused(world, answer, cidr);
      if (declined(answer) && form.endsWith('address') && (await demandsPrefix(world, other)))
        return leave('an address is taken with its prefix length alone, as the document can be read');
      return checkCidr(world, answer, cidr);
    };
    const always = tellingCidrs[form].slice(0, world.context.byEffort(1, 4, 4));
    const create = async (cidr: string): Promise<Exchange> =>
      world.requests.attempt(ipPolicyRules, await world.bodies.body(ipPolicyRules, { cidr }));
    const takes = async (told: string): Promise<void> => {
      let [cidr, created] = [told, await create(told)];
      // Which networks a rule may contain, and how wide they may be, is not documented.
      for (const other of new Set([privately(told), narrowly(privately(told))])) {
        if (!declined(created) || other === told) continue;
        const elsewhere = await create(other);
        if (succeeded(elsewhere)) [cidr, created] = [other, elsewhere];
      }
      if (await holds(created, cidr)) {
        const id = String(need(created)['id']);
        // At `--effort quick` it is only read where another rule is updated to the same cidr, and only one form is looked for in the list.
        if (!isQuick) await look(id, cidr);
        const isListed = told === always[0] && (!isQuick || form === 'ipv6-address');
        const listed = isListed ? await listedSighting(world, ipPolicyRules, id, () => true) : null;
        if (listed !== null) checkCidr(world, listed.exchange, cidr, listed.shown, listed.place);
        await world.requests.send(requestTo(ipPolicyRules, 'delete', { id }));
      }
      const updated = await world.requests.send(
        requestTo(ipPolicyRules, 'update', { id: other, json: { cidr }, expect: 'open' }),
      );
      if (!(await holds(updated, cidr))) return;
      await look(other, cidr);
      if (told === always[0] && cidr.includes('/')) {
        // The same address with another prefix is another range. Whether a rule may be updated to a part of its range is not documented.
        const half = lowerHalf(cidr);
        const json = { cidr: half };
        const halved = await world.requests.send(
          requestTo(ipPolicyRules, 'update', { id: other, json, expect: 'open' }),
        );
        if (succeeded(halved)) checkCidr(world, halved, half);
      }
      // So that the next cidr does not overlap this one.
      const { cidr: apart } = await world.bodies.body(ipPolicyRules);
      await world.requests.send(
        requestTo(ipPolicyRules, 'update', { id: other, json: { cidr: apart }, expect: 'open' }),
      );
    };
    await forAny(world, cidrOf[form], world.context.byEffort(0, 2, 20), takes, always);
  });
}

const wrong = 'a cidr that is neither an IP nor a range';

requirement('ip-policy-rules.cidr-refused-on-create', async ({ world }) => {
  const right = requestTo(ipPolicyRules, 'create', { json: await world.bodies.body(ipPolicyRules) });
  const accepted = await plainTwin(world, ipPolicyRules);
  for (const cidr of notCidrs.slice(0, world.context.byEffort(3, 7, 7))) {
    await world.claims.refuses({
      wrong: `${wrong} (${cidr})`,
      flaw: cidr,
      right,
      accepted,
      broken: requestTo(ipPolicyRules, 'create', { json: await world.bodies.body(ipPolicyRules, { cidr }) }),
    });
  }
});

requirement('ip-policy-rules.cidr-refused-on-update', async ({ world }) => {
  const id = await world.resources.toChange(ipPolicyRules);
  const { cidr: another } = await world.bodies.updateBody(ipPolicyRules);
  const right = requestTo(ipPolicyRules, 'update', { id, json: { cidr: another } });
  const accepted = await world.requests.send(right);
  need(accepted);
  for (const cidr of notCidrs.slice(0, world.context.byEffort(3, 7, 7)))
    await world.claims.refuses({
      wrong: `${wrong} (${cidr})`,
      flaw: cidr,
      right,
      accepted,
      broken: { ...right, json: { cidr } },
    });
  // The judge compares it with the last accepted update.
  await world.requests.send(requestTo(ipPolicyRules, 'get', { id }));
});

requirement('ip-policy-rules.actions', async ({ world }) => {
  const { isQuick } = world.context;
  // The action of the plain example comes first, because it shows whether a refusal concerns the action.
  for (const action of ['deny', 'allow']) {
    const check = (answer: Exchange, rule = answer.json, place = ''): boolean => {
      const shown = isObject(rule) ? rule['action'] : undefined;
      return world.claims.check(answer, {
        place: `${place}/action`,
        holds: succeeded(answer) && shown === action,
        summary: `a rule whose action is ${action} ${succeeded(answer) ? 'is shown with another' : 'is refused'}`,
        expected: asJson(action),
        received: succeeded(answer) ? asJson(shown) : `status ${answer.response?.status}`,
      });
    };
    await world.passing(async () => {
      const created = await ruleOfAction(world, action);
      if (!check(created)) return;
      const id = String(need(created)['id']);
      // At `--effort quick` one of the two is read by itself, and the list shows both.
      if (!isQuick || action === 'allow')
        check(await world.requests.send(requestTo(ipPolicyRules, 'get', { id, expect: 'open' })));
      const { cidr } = await world.bodies.body(ipPolicyRules);
      const json = { description: `same action ${world.context.word()}`, ...(isQuick && { cidr }) };
      check(await world.requests.send(requestTo(ipPolicyRules, 'update', { id, json })));
      const listed = await listedSighting(world, ipPolicyRules, id, () => true);
      if (listed !== null) check(listed.exchange, listed.shown, listed.place);
    });
  }
  if (!isQuick) await updateEach(world, ipPolicyRules, { isAboutOwnFields: true });
});

requirement('ip-policy-rules.other-actions-refused', async ({ world }) => {
  const accepted = await plainTwin(world, ipPolicyRules);
  for (const action of ['block', 'allowed', 'den'].slice(0, world.context.byEffort(1, 3, 3))) {
    const right = await world.bodies.body(ipPolicyRules);
    await world.claims.refuses({
      wrong: `an action that is neither allow nor deny (${action})`,
      right: requestTo(ipPolicyRules, 'create', { json: right }),
      accepted,
      broken: requestTo(ipPolicyRules, 'create', { json: await world.bodies.body(ipPolicyRules, { action }) }),
    });
  }
  // It may be accepted in capitals, but not shown so.
  const json = await world.bodies.body(ipPolicyRules, { action: 'ALLOW' });
  const answer = await world.requests.send(requestTo(ipPolicyRules, 'create', { json, expect: 'unjudged' }));
  if (!succeeded(answer)) return;
  const { action } = need(answer);
  world.claims.check(answer, {
    place: '/action',
    holds: action === 'allow' || action === 'deny',
    summary: 'an action in capitals is shown as it was sent',
    expected: 'allow',
    received: asJson(action),
  });
});

/** Tries each of the first two policies, so that a Ref to the first policy, whatever was requested, is noticed. */
requirement('ip-policy-rules.policy-shown', async ({ world }) => {
  let isFirst = true;
  for (const policy of world.context.fixture('ipPolicyIds').split(',').slice(0, 2)) {
    const check = (answer: Exchange, shown: unknown): boolean => {
      const { id, uri } = isObject(shown) ? shown : {};
      return world.claims.check(answer, {
        place: '/ip_policy',
        holds: id === policy && isAddressOf(world.context.baseUrl, uri, policy),
        summary: 'ip_policy is not a Ref to the policy that the rule was attached to',
        expected: `id ${policy} and its address`,
        received: asJson(shown),
      });
    };
    const created = await ruleOfPolicy(world, policy);
    const { id: made, ip_policy: shown } = need(created);
    const id = String(made);
    check(created, shown);
    const { cidr } = await world.bodies.body(ipPolicyRules);
    const texts = { description: `same policy ${world.context.word()}` };
    for (const json of world.context.few(isFirst ? [{ cidr }, texts] : [texts, { cidr }])) {
      const updated = await world.requests.send(requestTo(ipPolicyRules, 'update', { id, json }));
      check(updated, need(updated)['ip_policy']);
    }
    // At `--effort quick` one of the two is read by itself, and the list shows both.
    if (isFirst || !world.context.isQuick) {
      const fetched = await world.requests.send(requestTo(ipPolicyRules, 'get', { id }));
      check(fetched, need(fetched)['ip_policy']);
    }
    isFirst = false;
    const { pages } = await world.requests.recent(ipPolicyRules);
    for (const { exchange, shown } of onPages(pages, ipPolicyRules, id)) check(exchange, shown['ip_policy']);
  }
});

requirement('ip-policy-rules.unknown-policy-refused', async ({ world }) => {
  const policy = world.context.fixture('ipPolicyIds.0');
  const unknown = inventedId(policy);
  const json = await world.bodies.body(ipPolicyRules, { ip_policy_id: unknown });
  await world.claims.refuses({
    wrong: 'an ip_policy_id that names no IP policy',
    accepted: await plainTwin(world, ipPolicyRules),
    right: requestTo(ipPolicyRules, 'create', { json: await world.bodies.body(ipPolicyRules) }),
    broken: requestTo(ipPolicyRules, 'create', { json }),
  });
});
