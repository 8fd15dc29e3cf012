import { tlsEdgeIpRestriction } from '../../src/contract/tls-edge-ip-restriction.ts';
import { isObject } from '../../src/harness/answer.ts';
import { edgeSequences, followEdges, tellingSequence } from '../../src/harness/edge-sequences.ts';
import { forAny } from '../../src/harness/property.ts';
import { requirement } from '../../src/harness/requirement.ts';
import type { World } from '../../src/harness/world.ts';
import { checkModule, type Edge, modulesOf, referenced, setModule } from './edge.ts';
import { isRef, leadsTo } from './is-ref.ts';

const policies = (world: World): [string, string] => [world.fixture('ipPolicyIds.0'), world.fixture('ipPolicyIds.1')];

/** Declares the tests of the modules that TLS edges and TCP edges both have. */
export const edgeModules = (edge: Edge): void => {
  const { name } = edge;
  const ids = 'ip_policy_ids';

  requirement(`${name}.ip-restriction-module`, async ({ world }) => {
    const [one, two] = policies(world);
    const written = { enabled: true, [ids]: [one] };
    const { id, exchange } = await world.create(edge, { ip_restriction: written });
    checkModule(world, exchange, 'ip_restriction', written);
    const answers = await setModule(world, edge, id, 'ip_restriction', { enabled: false, [ids]: [two, one] });
    for (const answer of [exchange, ...answers]) {
      const shown = world.need(answer)['ip_restriction'];
      const refs = isObject(shown) ? shown['ip_policies'] : undefined;
      world.check(answer, {
        place: '/ip_restriction/ip_policies',
        holds: Array.isArray(refs) && refs.length > 0 && refs.every(isRef),
        summary: 'ip_policies is no list of Refs: ids, each with an address that ends in it',
        expected: 'a list of Refs',
        received: JSON.stringify(refs) ?? 'nothing',
      });
    }
  });

  requirement(`${name}.backend-module`, async ({ world }) => {
    const [one, two] = [
      await referenced(world, 'http-response-backends'),
      await referenced(world, 'http-response-backends'),
    ];
    const written = { enabled: true, backend_id: one.id };
    const { id, exchange } = await world.create(edge, { backend: written });
    checkModule(world, exchange, 'backend', written);
    const answers = await setModule(world, edge, id, 'backend', { enabled: false, backend_id: two.id });
    for (const answer of answers) {
      const shown = world.need(answer)['backend'];
      const ref = isObject(shown) ? shown['backend'] : undefined;
      world.check(answer, {
        place: '/backend/backend',
        holds: leadsTo(ref, two, world.baseUrl),
        summary: 'backend is no Ref to the backend: its id and its uri',
        expected: JSON.stringify(two),
        received: JSON.stringify(ref) ?? 'nothing',
      });
    }
  });

  requirement(`${name}.module-enabled-default`, async ({ world }) => {
    const [one] = policies(world);
    const written = { [ids]: [one] };
    const { id, exchange } = await world.create(edge, { ip_restriction: written });
    checkModule(world, exchange, 'ip_restriction', { ...written, enabled: true });
    checkModule(world, await world.send(world.ask(edge, 'get', { id })), 'ip_restriction', {
      ...written,
      enabled: true,
    });
    await world.send(world.ask(edge, 'update', { id, json: { ip_restriction: { ...written, enabled: false } } }));
    await setModule(world, edge, id, 'ip_restriction', written);
  });

  requirement(`${name}.unset-modules-null`, async ({ world }) => {
    const { created, fetched, listed, id } = await world.life(edge);
    const item = listed?.items.find((one) => one['id'] === id);
    for (const module of modulesOf(edge)) {
      for (const answer of [created, fetched]) {
        const shown = world.need(answer)[module];
        if (answer) world.check(answer, { ...unsetClaim(module, shown), place: `/${module}` });
      }
      // By then the example's update has set the one module that needs nothing else.
      const page = listed?.pages.at(-1);
      if (item === undefined || page === undefined || Object.hasOwn(edge.example.update, module)) continue;
      world.check(page, { ...unsetClaim(module, item[module]), place: `/${edge.listKey}/*/${module}` });
    }
  });

  requirement(`${name}.module-kept`, async ({ world }) => {
    const [one, two] = policies(world);
    const written = { enabled: false, [ids]: [one, two] };
    const id = await world.shared(name, 'kept');
    await setModule(world, edge, id, 'ip_restriction', written);
    const others = [
      { description: 'an update without modules' },
      { metadata: '' },
      ...(name === 'tls-edges' ? [{ tls_termination: { terminate_at: 'edge' } }] : []),
    ];
    for (const json of others) {
      checkModule(world, await world.send(world.ask(edge, 'update', { id, json })), 'ip_restriction', written);
      checkModule(world, await world.send(world.ask(edge, 'get', { id })), 'ip_restriction', written);
    }
  });

  requirement(`${name}.module-replaced`, async ({ world }) => {
    const [one, two] = policies(world);
    const id = await world.shared(name, 'replaced');
    await setModule(world, edge, id, 'ip_restriction', { enabled: false, [ids]: [one, two] });
    // Of the stored one neither enabled nor a policy may survive.
    await setModule(world, edge, id, 'ip_restriction', { [ids]: [two] });
    const json = { ip_restriction: { enabled: true } };
    const answer = await world.send(world.ask(edge, 'update', { id, json, expect: 'open' }));
    const fetched = await world.send(world.ask(edge, 'get', { id }));
    // Whether a module may come without policies is not said; where it may, those of the stored one are gone.
    if (answer.response?.status !== 200) return;
    for (const shown of [answer, fetched]) {
      const left = JSON.stringify(world.need(shown)['ip_restriction']) ?? '';
      world.check(shown, {
        place: '/ip_restriction/ip_policies',
        holds: !left.includes(two),
        summary: 'a module that was replaced by one without IP policies still has the policies of the one before',
        expected: 'no IP policy',
        received: left,
      });
    }
  });

  requirement(`${name}.module-not-removed`, async ({ world }) => {
    const [one] = policies(world);
    const written = { enabled: true, [ids]: [one] };
    const id = await world.shared(name, 'kept');
    const [, before] = await setModule(world, edge, id, 'ip_restriction', written);
    // What an update with null answers is not said; that it does not remove the module is.
    const update = await world.aside(world.ask(edge, 'update', { id, json: { ip_restriction: null } }));
    const answer = await world.aside(world.ask(edge, 'get', { id }));
    const shown = world.need(answer)['ip_restriction'];
    world.check(
      answer,
      {
        place: '/ip_restriction',
        holds: isObject(shown),
        summary: 'an update removed a module',
        expected: 'a module',
        received: JSON.stringify(shown) ?? 'nothing',
      },
      [...(before ? [before] : []), update],
    );
    // Whatever became of it, the module is known again from here on.
    await world.send(world.ask(edge, 'update', { id, json: { ip_restriction: written } }));
  });

  requirement(`${name}.module-sequences`, async ({ world }) => {
    const edges = {
      world,
      edge,
      module: name === 'tls-edges' ? tlsEdgeIpRestriction : null,
      ids: [await world.shared(name, 'first of a sequence'), await world.shared(name, 'second of a sequence')],
      policies: policies(world),
    };
    const runs = world.byEffort(0, 2, 20);
    await forAny(world, edgeSequences(), runs, (steps) => followEdges(edges, steps), [tellingSequence]);
  });
};

const unsetClaim = (module: string, shown: unknown) => ({
  holds: shown === null,
  summary: `${module} was never set and is not null`,
  expected: 'null',
  received: JSON.stringify(shown) ?? 'nothing',
});
