import { resourcesAsked } from '../../src/contract/index.ts';
import { isObject } from '../../src/contract/json-object.ts';
import { can, requestTo } from '../../src/harness/request/ask.ts';
import { leave } from '../../src/harness/trial/interruption.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/need.ts';
import { asJson } from '../../src/judge/check.ts';
import { fieldsOf } from '../../src/judge/shapes/schemas.ts';

/** What the documents leave open for every resource alike. */

const statusOf = (answer: { response: { status: number } | null }): string => `${answer.response?.status}`;

for (const resource of resourcesAsked('required-parameters')) {
  gap(`${resource.name}.required-parameters`, async ({ world }) => {
    for (const field of Object.keys((await world.bodies.exampleOf(resource)).create)) {
      const json = await world.bodies.body(resource, { [field]: undefined });
      const answer = await world.requests.send(requestTo(resource, 'create', { json, expect: 'unjudged' }));
      world.claims.observe(world.context.id, `without ${field}: ${statusOf(answer)}`);
    }
  });
}

for (const resource of resourcesAsked('unknown-fields')) {
  gap(`${resource.name}.unknown-fields`, async ({ world }) => {
    const json = { ...(await world.bodies.body(resource)), plumbline_unknown: 'x' };
    const answer = await world.requests.send(requestTo(resource, 'create', { json, expect: 'unjudged' }));
    const shown = isObject(answer.json) && 'plumbline_unknown' in answer.json ? ', and shown' : '';
    world.claims.observe(world.context.id, `${statusOf(answer)}${shown}`);
  });
}

for (const resource of resourcesAsked('wrong-types')) {
  gap(`${resource.name}.wrong-types`, async ({ world }) => {
    for (const value of [7, true, ['x'], { x: 'y' }, null]) {
      const json = await world.bodies.body(resource, { metadata: value });
      const answer = await world.requests.send(requestTo(resource, 'create', { json, expect: 'unjudged' }));
      world.claims.observe(world.context.id, `metadata ${asJson(value)}: ${statusOf(answer)}`);
    }
  });
}

for (const resource of resourcesAsked('empty-update')) {
  gap(`${resource.name}.empty-update`, async ({ world }) => {
    const { id } = await world.resources.create(resource);
    world.claims.observe(
      world.context.id,
      `{}: ${statusOf(await world.requests.send(requestTo(resource, 'update', { id, json: {}, expect: 'unjudged' })))}`,
    );
  });
}

for (const resource of resourcesAsked('repeated-delete')) {
  gap(`${resource.name}.repeated-delete`, async ({ world }) => {
    const { id } = await world.resources.create(resource);
    await world.requests.send(requestTo(resource, 'delete', { id }));
    world.claims.observe(
      world.context.id,
      statusOf(await world.requests.send(requestTo(resource, 'delete', { id, expect: 'unjudged' }))),
    );
  });
}

for (const resource of resourcesAsked('unset-in-answers')) {
  gap(`${resource.name}.unset-in-answers`, async ({ world }) => {
    for (const field of ['description', 'metadata'] as const) {
      const { shown } = await world.resources.create(resource, { [field]: undefined });
      world.claims.observe(world.context.id, `${field}: ${field in shown ? asJson(shown[field]) : 'left out'}`);
    }
  });
}

for (const resource of resourcesAsked('list-order')) {
  gap(`${resource.name}.list-order`, async ({ world }) => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await world.resources.create(resource, {}, { fresh: true })).id);
    const listed = (await world.requests.walk(resource)).items
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
}

for (const resource of resourcesAsked('extra-fields')) {
  gap(`${resource.name}.extra-fields`, async ({ world }) => {
    const shown = can(resource, 'create')
      ? need((await world.resources.life(resource)).created)
      : ((await world.requests.walk(resource)).items[0] ?? leave(`there is no ${resource.title} to look at`));
    const extra = Object.keys(shown).filter((field) => !fieldsOf(resource.name, resource.schema).includes(field));
    world.claims.observe(world.context.id, extra.length === 0 ? 'none' : extra.sort().join(', '));
  });
}
