import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import { ipPolicyRules } from '../../../src/contract/resources/account/ip-policy-rules.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined } from '../../../src/judge/subject/subject.ts';

/** Whether a listed rule belongs to this policy and has another action. */
const isOtherwise = (rule: JsonObject, policy: string, action: string): boolean =>
  isObject(rule['ip_policy']) && rule['ip_policy']['id'] === policy && rule['action'] !== action;

/** Whether each lent policy has a rule with another action than this. */
const areAllOtherwise = async (world: World, policies: readonly string[], action: string): Promise<boolean> => {
  const { items } = await world.requests.walk(ipPolicyRules);
  return policies.every((policy) => items.some((item) => isOtherwise(item, policy, action)));
};

/** Creates a rule with an action, in each lent policy in turn: whether rules of one policy may have different actions is not documented. */
export const ruleOfAction = async (world: World, action: string): Promise<Exchange> => {
  const policies = world.context.fixture('ipPolicyIds').split(',');
  let answer: Exchange | null = null;
  for (const ip_policy_id of policies) {
    const json = await world.bodies.body(ipPolicyRules, { action, ip_policy_id });
    answer = await world.requests.attempt(ipPolicyRules, json);
    if (!declined(answer)) return answer;
  }
  if (answer !== null && !(await areAllOtherwise(world, policies, action))) return answer;
  return leave(
    `no rule with the action ${action} is accepted, and each of the lent IP policies has one with the other`,
    'lend an IP policy without rules under fixtures.ipPolicyIds in the target file',
  );
};

/** Asks for a rule of a policy, with the action of the example, or else with the other. */
export const ruleOfPolicy = async (world: World, ip_policy_id: string): Promise<Exchange> => {
  const json = await world.bodies.body(ipPolicyRules, { ip_policy_id });
  const answer = await world.requests.attempt(ipPolicyRules, json);
  if (!declined(answer)) return answer;
  const action = json['action'] === 'deny' ? 'allow' : 'deny';
  const other = await world.requests.attempt(ipPolicyRules, { ...json, action });
  return declined(other) ? answer : other;
};
