import { isObject } from '../../src/contract/json-object.ts';
import { leave, NoRoom } from '../../src/harness/base/interruption.ts';
import { can, requestTo } from '../../src/harness/request/ask.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import { fieldsOf } from '../../src/judge/shapes/schemas.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { offerMistyped } from '../steps/requests/mistyped.ts';
import { statusOf } from '../steps/requests/status-of.ts';

/** What the documents leave open for every resource alike. */

/** The create parameters that document 1 marks as optional: in Conventions, Reserved domain and Endpoints. */
const optional = ['description', 'metadata', 'region', 'certificate_management_policy'];

gap.law('required-parameters', async ({ world, resource }) => {
  const fields = Object.keys((await world.bodies.exampleOf(resource)).create).filter((one) => !optional.includes(one));
  if (fields.length === 0)
    world.claims.observe(world.context.id, 'nothing is asked: the example has only what is marked as optional');
  for (const field of fields) {
    const json = await world.bodies.body(resource, { [field]: undefined });
    const answer = await world.requests.send(requestTo(resource, 'create', { json, expect: 'unjudged' }));
    world.claims.observe(world.context.id, `without ${field}: ${statusOf(answer)}`);
  }
});

gap.law('unknown-fields', async ({ world, resource }) => {
  const json = { ...(await world.bodies.body(resource)), plumbline_unknown: 'x' };
  const answer = await world.requests.send(requestTo(resource, 'create', { json, expect: 'unjudged' }));
  const shown = isObject(answer.json) && 'plumbline_unknown' in answer.json ? ', and shown' : '';
  world.claims.observe(world.context.id, `${statusOf(answer)}${shown}`);
});

gap.law('wrong-types', async ({ world, resource }) => {
  for (const value of [7, true, ['x'], { x: 'y' }, null]) {
    const json = await world.bodies.body(resource, { metadata: value });
    const answer = await world.requests.send(requestTo(resource, 'create', { json, expect: 'unjudged' }));
    world.claims.observe(world.context.id, `metadata ${asJson(value)}: ${statusOf(answer)}`);
  }
  for (const seen of await offerMistyped(world, resource)) world.claims.observe(world.context.id, seen);
});

gap.law('empty-update', async ({ world, resource }) => {
  const { id } = await world.resources.create(resource);
  world.claims.observe(
    world.context.id,
    `{}: ${statusOf(await world.requests.send(requestTo(resource, 'update', { id, json: {}, expect: 'unjudged' })))}`,
  );
});

gap.law('repeated-delete', async ({ world, resource }) => {
  const { id } = await world.resources.create(resource);
  await world.requests.send(requestTo(resource, 'delete', { id }));
  world.claims.observe(
    world.context.id,
    statusOf(await world.requests.send(requestTo(resource, 'delete', { id, expect: 'unjudged' }))),
  );
});

gap.law('unset-in-answers', async ({ world, resource }) => {
  for (const field of ['description', 'metadata'] as const) {
    const { shown } = await world.resources.create(resource, { [field]: undefined });
    world.claims.observe(world.context.id, `${field}: ${field in shown ? asJson(shown[field]) : 'left out'}`);
  }
});

gap.law('list-order', async ({ world, resource }) => {
  const ids: string[] = [];
  // Two of them show an order; the quota may allow no more.
  for (let n = 0; n < 3; n += 1) {
    const made = await world.resources.create(resource, {}, { fresh: true }).catch((error: unknown) => {
      if (error instanceof NoRoom && ids.length > 1) return null;
      throw error;
    });
    if (made !== null) ids.push(made.id);
  }
  const listed = (await world.requests.recent(resource)).items
    .map(({ id }) => id)
    .filter((id) => ids.includes(String(id)));
  const order =
    listed.join() === ids.join()
      ? 'oldest first'
      : listed.join() === [...ids].reverse().join()
        ? 'newest first'
        : 'another order';
  world.claims.observe(world.context.id, order);
});

gap.law('extra-fields', async ({ world, resource }) => {
  const shown = can(resource, 'create')
    ? need((await world.resources.life(resource)).created)
    : ((await world.requests.walk(resource, { mostPages: 1 })).items[0] ??
      leave(`there is no ${resource.title} to look at`));
  const extra = Object.keys(shown).filter((field) => !fieldsOf(resource.name, resource.schema).includes(field));
  world.claims.observe(world.context.id, extra.length === 0 ? 'none' : extra.sort().join(', '));
});
