import { isObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { quote } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { updateEach } from './update-each.ts';

/** Holds that a success response shows a field as it was requested. Returns false, without a check, if the answer is no success. */
const shows = (world: World, answer: Exchange, { steady }: Resource, field: string, value: unknown): boolean => {
  if (!succeeded(answer) || !isObject(answer.json)) return false;
  const shown = answer.json[field];
  world.claims.check(answer, {
    place: `/${field}`,
    holds: same(steady[field] ?? 'exact', value, shown),
    summary: `${field} is not what it was set to`,
    expected: quote(value),
    received: quote(shown),
  });
  return true;
};

/**
 * Holds that each value of a field comes back as it was sent: from create, from update, and from a read after either. The documents do not limit
 * these values, so a deployment may refuse one; what it accepts it must keep. The update sends the existing value again, because whether an update
 * of a map replaces it or adds to it is not documented. An update of another field must not change it.
 */
export const keeps = async (
  world: World,
  resource: Resource,
  field: string,
  values: readonly unknown[],
): Promise<void> => {
  const { isQuick } = world.context;
  // Requests that the suites send anyway: the judge reports what is wrong with this field under this requirement.
  if (!isQuick) await world.resources.life(resource);
  await updateEach(world, resource, { isAboutOwnFields: true });
  const isKept = async (value: unknown): Promise<boolean> => {
    const json = await world.bodies.body(resource, { [field]: value });
    const created = await world.requests.send(requestTo(resource, 'create', { json, expect: 'open' }));
    const id = isObject(created.json) ? created.json['id'] : undefined;
    if (!shows(world, created, resource, field, value) || typeof id !== 'string') return false;
    const read = requestTo(resource, 'get', { id });
    // At `--effort quick` the read after the update is enough.
    if (!isQuick) shows(world, await world.requests.send(read), resource, field, value);
    const update = requestTo(resource, 'update', { id, json: { [field]: value }, expect: 'open' });
    if (shows(world, await world.requests.send(update), resource, field, value))
      shows(world, await world.requests.send(read), resource, field, value);
    if (isQuick) return true;
    const other = requestTo(resource, 'update', { id, json: { metadata: 'beside it' }, expect: 'open' });
    shows(world, await world.requests.send(other), resource, field, value);
    return true;
  };
  let taken = 0;
  // At `--effort quick` one accepted value is enough.
  for (const value of values) if (!(isQuick && taken > 0) && (await world.passing(() => isKept(value)))) taken += 1;
  if (taken === 0) leave(`none of the values that were tried for ${field} was accepted`);
};
