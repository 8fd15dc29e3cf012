import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import { tlsEdgeIpRestriction } from '../../../src/contract/resources/edges/tls-edge-ip-restriction.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave, unexercisedIn } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import { forAny } from '../../../src/harness/world/property.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { edgeSequences, followEdges, shortSequence, tellingSequence } from '../../steps/sequences/edge-sequences.ts';
import { listsOf } from '../../steps/updates/emptied-fields.ts';
import { backed, createTogether, modulesSet, updateTogether, waysToSet } from './backed.ts';
import {
  checkCarried,
  checkListed,
  checkModule,
  type Edge,
  endsTls,
  policiesFor,
  setModule,
  type Written,
} from './edge.ts';
import { edgeWith } from './edge-with.ts';
import { isRef, leadsTo } from './is-ref.ts';
import { moduleReplaced } from './module-replaced.ts';

/** Declares the tests of the modules that TLS edges and TCP edges both have. */
export const edgeModules = (edge: Edge): void => {
  const { name } = edge;
  const ids = 'ip_policy_ids';

  requirement.on(edge, 'ip-restriction-module', async ({ world }) => {
    const [one, two] = await policiesFor(world, edge);
    const written = { enabled: false, [ids]: [one] };
    const { id, exchange } = await edgeWith(world, edge, { ip_restriction: written });
    checkModule(world, exchange, 'ip_restriction', written);
    // All policies that the target lends, to check that none is lost.
    const more = [2, 3].filter((n) => world.context.offers(`ipPolicyIds.${n}`));
    const all = { enabled: false, [ids]: [two, one, ...more.map((n) => world.context.fixture(`ipPolicyIds.${n}`))] };
    const first = await setModule(
      world,
      edge,
      id,
      'ip_restriction',
      { enabled: true, [ids]: [one] },
      { isLast: false },
    );
    // The maximum number is not documented.
    const several = await world.requests.send(
      requestTo(edge, 'update', { id, json: { ip_restriction: all }, expect: 'open' }),
    );
    const last = succeeded(several) ? all : { enabled: false, [ids]: [two] };
    const answers = [...first, ...(await setModule(world, edge, id, 'ip_restriction', last))];
    const listed = await checkListed(world, edge, id, { ip_restriction: last });
    const single = [exchange, ...answers].map((answer) => ({ exchange: answer, place: '', shown: need(answer) }));
    for (const { exchange: answer, place, shown: edgeShown } of listed === null ? single : [...single, listed]) {
      const shown = edgeShown['ip_restriction'];
      const refs = isObject(shown) ? shown['ip_policies'] : undefined;
      world.claims.check(answer, {
        place: `${place}/ip_restriction/ip_policies`,
        holds: Array.isArray(refs) && refs.length > 0 && refs.every(isRef),
        summary: 'ip_policies is no list of Refs: ids, each with an address that ends in it',
        expected: 'a list of Refs',
        received: asJson(refs),
      });
    }
    // A creation may name as many as an update.
    const look = (answer: Exchange, sent: Readonly<Record<string, Written>>) => checkCarried(world, edge, answer, sent);
    // The quota may not allow a third edge.
    await createTogether(world, edge, { ip_restriction: last }, look).catch(unexercisedIn);
  });

  requirement.on(edge, 'backend-module', async ({ world }) => {
    const { made, other, exchange } = await backed(world, edge, { enabled: false });
    const { id } = made;
    checkModule(world, exchange, 'backend', made.written);
    await setModule(world, edge, id, 'backend', { ...made.written, enabled: true }, { isLast: false });
    const answers = await setModule(world, edge, id, 'backend', { enabled: false, backend_id: other.id });
    const listed = await checkListed(world, edge, id, { backend: { enabled: false, backend_id: other.id } });
    const single = answers.map((answer) => ({ exchange: answer, place: '', shown: need(answer) }));
    for (const { exchange: answer, place, shown: edgeShown } of listed === null ? single : [...single, listed]) {
      const shown = edgeShown['backend'];
      const ref = isObject(shown) ? shown['backend'] : undefined;
      world.claims.check(answer, {
        place: `${place}/backend/backend`,
        holds: leadsTo(ref, other, world.context.baseUrl),
        summary: 'backend is no Ref to the backend: its id and its uri',
        expected: asJson(other),
        received: asJson(ref),
      });
    }
  });

  requirement.on(edge, 'module-enabled-default', async ({ world }) => {
    const id = await world.resources.shared(name, 'kept');
    const set = Object.entries(await modulesSet(world, edge, id));
    if (set.length === 0) return leave('no module was accepted by an update');
    const unsaid = Object.fromEntries(set.map(([module, { enabled: _, ...written }]) => [module, written]));
    const disabled = Object.fromEntries(set.map(([module, written]) => [module, { ...written, enabled: false }]));
    const look = (answer: Exchange, sent: Readonly<Record<string, Written>>) => checkCarried(world, edge, answer, sent);
    if (world.context.isQuick) {
      // As many in one request as are accepted.
      await updateTogether(world, edge, id, disabled, async () => {});
      await updateTogether(world, edge, id, unsaid, look);
    } else
      for (const [module, written] of Object.entries(unsaid)) {
        await world.requests.send(requestTo(edge, 'update', { id, json: { [module]: disabled[module] } }));
        await setModule(world, edge, id, module, written);
      }
    await createTogether(world, edge, unsaid, look);
  });

  requirement.on(edge, 'modules-together', async ({ world }) => {
    const id = await world.resources.shared(name, 'kept');
    const set = await modulesSet(world, edge, id);
    if (Object.keys(set).length < 2) return leave('no two modules were accepted by updates of one edge');
    // With the other value of enabled, so that a module which is ignored is told from one that is set.
    const switched = Object.fromEntries(
      Object.entries(set).map(([module, written]) => [module, { ...written, enabled: !written['enabled'] }]),
    );
    let told = 0;
    const look = async (answer: Exchange, sent: Readonly<Record<string, Written>>): Promise<void> => {
      if (Object.keys(sent).length < 2) return;
      told += 1;
      await checkCarried(world, edge, answer, sent);
    };
    for (const modules of world.context.few([switched, set])) await updateTogether(world, edge, id, modules, look);
    for (const modules of world.context.few([switched, set])) await createTogether(world, edge, modules, look);
    if (told === 0) leave('no two modules were accepted in one request');
  });

  requirement.on(edge, 'module-kept', async ({ world }) => {
    const id = await world.resources.shared(name, 'kept');
    const kept = await modulesSet(world, edge, id);
    if (Object.keys(kept).length === 0) return leave('no module was accepted by an update');
    const { hostports } = need(await world.requests.send(requestTo(edge, 'get', { id })));
    // The hostports that it already serves must be accepted, and need no other host.
    const serves = Array.isArray(hostports) && hostports.length > 0;
    const { isQuick } = world.context;
    const others: JsonObject[] = [
      { description: 'an update without modules' },
      { metadata: 'an update without modules' },
      ...Object.entries(kept).map(([module, written]) => ({ [module]: written })),
      // Neither the hosts that an edge may serve nor the effect of an empty update is documented.
      ...(isQuick ? [] : [{}]),
      ...(isQuick || serves ? [] : [await listsOf(world, edge)]),
      ...(serves ? [{ hostports }] : []),
    ];
    for (const [n, json] of others.entries()) {
      const isOpen = Object.hasOwn(json, 'hostports') || Object.keys(json).length === 0;
      const open = isOpen ? { expect: 'open' as const } : {};
      const updated = await world.requests.send(requestTo(edge, 'update', { id, json, ...open }));
      if (isOpen && !succeeded(updated)) continue;
      const answers = [updated];
      // At `--effort quick` the read after the second update also shows the effect of the first.
      if (!isQuick || n > 0) answers.push(await world.requests.send(requestTo(edge, 'get', { id })));
      for (const [module, written] of Object.entries(kept).filter(([one]) => !Object.hasOwn(json, one)))
        for (const answer of answers) checkModule(world, answer, module, written);
    }
  });

  moduleReplaced(edge);

  requirement.on(edge, 'module-not-removed', async ({ world }) => {
    const id = await world.resources.shared(name, 'kept');
    const set = await modulesSet(world, edge, id);
    if (Object.keys(set).length === 0) return leave('no module was accepted by an update');
    for (const [module, written] of Object.entries(set)) {
      // The answer to an update with null is not documented, but it must not remove the module.
      const expect = { outcome: 'open', openFields: [module] } as const;
      const update = await world.requests.send(requestTo(edge, 'update', { id, json: { [module]: null }, expect }));
      const read = requestTo(edge, 'get', { id });
      let answer = await world.requests.aside(read);
      // A read may be stale, from before the module was set.
      await world.context.settles(async () => {
        if (!isObject(need(answer)[module])) answer = await world.requests.aside(read);
        return isObject(need(answer)[module]);
      });
      // Sets the module again, so that its state is known for later tests.
      await world.requests.send(requestTo(edge, 'update', { id, json: { [module]: written } }));
      const shown = need(answer)[module];
      world.claims.check(
        answer,
        {
          place: `/${module}`,
          holds: isObject(shown),
          summary: 'an update removed a module',
          expected: 'a module',
          received: asJson(shown),
        },
        [update],
      );
    }
  });

  requirement.on(edge, 'module-sequences', async ({ world }) => {
    const { isQuick } = world.context;
    const first = await world.resources.shared(name, isQuick ? 'kept' : 'first of a sequence');
    const edges = {
      world,
      edge,
      module: name === 'tls-edges' ? tlsEdgeIpRestriction : null,
      ids: [first, await world.resources.shared(name, isQuick ? 'elsewhere' : 'second of a sequence')],
      policies: await policiesFor(world, edge, first),
      endsTls: await endsTls(world, edge),
      others: await waysToSet(world, edge, first),
    };
    const runs = world.context.byEffort(0, 2, 20);
    await forAny(world, edgeSequences(), runs, (steps) => followEdges(edges, steps), [
      isQuick ? shortSequence : tellingSequence,
    ]);
  });
};
