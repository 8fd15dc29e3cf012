import type { Captured } from '../../agent/captured.ts';
import { ok } from '../../base/call.ts';
import type { Fault } from '../base/fault.ts';
import { type Operator, remember, stepIn, together } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { bodyAfter204 } from '../operators/answer.ts';
import { showRemoved } from '../operators/bury.ts';
import { allCaptured, onCapture } from '../operators/captured.ts';
import { agentRule } from '../operators/rule.ts';
import { spoilBefore } from '../operators/spoil.ts';

const keepSome = (isKept: (captured: Captured, n: number) => boolean): Operator =>
  stepIn('clear', async ({ call, deployment: { agent } }, next) => {
    const kept = allCaptured(agent).filter(isKept);
    const reply = await next(call);
    for (const one of kept.reverse()) agent.inspector.add(one);
    return reply;
  });

/** Keeps captured requests of tunnels that no longer run. */
const keepOfStopped: Operator = stepIn('clear', async ({ call, deployment: { agent } }, next) => {
  const kept = allCaptured(agent).filter(({ tunnelName }) => !agent.tunnels.has(tunnelName));
  const reply = await next(call);
  for (const one of kept.reverse()) agent.inspector.add(one);
  return reply;
});

const bringBack: Operator = {
  at: [],
  plant: ({ agent: { inspector } }) => {
    const respond = inspector.respond.bind(inspector);
    inspector.respond = (captured, ...more) => {
      if (!inspector.find(captured.id)) inspector.add(captured);
      respond(captured, ...more);
    };
  },
};

/** Captures nothing after captured requests were deleted. */
const endCapture: Operator = {
  at: [],
  plant: ({ agent: { inspector } }) => {
    const clear = inspector.clear.bind(inspector);
    inspector.clear = () => {
      clear();
      inspector.add = () => {};
    };
  },
};

/** Counts only the bytes of requests, or only those of responses. */
const countsOnly = (side: 'request' | 'response'): Operator =>
  agentRule(
    'exceeds',
    (agent) => (_, most) => allCaptured(agent).reduce((sum, one) => sum + (one[side]?.raw.length ?? 0), 0) > most,
  );

const showEvicted = remember<Captured>(['clear', 'get'], (all) =>
  together(
    onCapture((captured, add) => {
      all.set(captured.id, captured);
      add(captured);
    }),
    spoilBefore('clear', () => all.clear()),
    stepIn('get', ({ call, deployment: { agent } }, next) => {
      const known = all.get(call.params['id'] ?? '');
      return known ? ok(agent.inspector.show(known)) : next(call);
    }),
  ),
);

/** Forgets a captured request once its detail was answered. */
const goneOnceRead: Operator = stepIn('get', async ({ call, deployment: { agent } }, next) => {
  const reply = await next(call);
  const kept = allCaptured(agent).filter(({ id }) => id !== call.params['id']);
  agent.inspector.clear();
  for (const one of kept.reverse()) agent.inspector.add(one);
  return reply;
});

/** Replays deleted requests as if they still existed. */
const replayDeleted = remember<Captured>(['clear', 'replay'], (dead) =>
  together(
    spoilBefore('clear', ({ deployment: { agent } }) => {
      for (const one of allCaptured(agent)) dead.set(one.id, one);
    }),
    stepIn('replay', ({ call, deployment: { agent } }, next) => {
      const known = dead.get(String(call.body['id']));
      if (known) agent.inspector.add(known);
      return next(call);
    }),
  ),
);

/** Evicts the request that `choose` names, which is passed the number of earlier evictions. */
const evictBy = (choose: (captured: readonly Captured[], before: number) => Captured | undefined) =>
  agentRule('evicted', () => {
    let before = 0;
    return (captured) => choose(captured, before++);
  });

/** What is wrong with how captured requests are forgotten. */
export const capturedRemovalFaults: readonly Fault[] = faultsAt(seats.capturedRequests, [
  wrong('clear-answers-with-body', 'the deletion answers 204 with a body', 'clear-no-body', bodyAfter204('clear')),
  ...breaking(['cleared-not-listed', 'cleared-not-shown'], {
    'clear-keeps-those-beyond-fifty: the deletion keeps all but the newest fifty requests': keepSome((_, n) => n >= 50),
    'clear-keeps-those-of-stopped-tunnels: the deletion keeps the requests of tunnels that do not run any more':
      keepOfStopped,
    'clear-keeps-the-newest: the deletion keeps the newest request': keepSome((_, n) => n === 0),
    'clear-keeps-the-awaited: the deletion keeps requests without a response': keepSome(
      ({ response }) => response === null,
    ),
    'cleared-come-back: a request that was deleted comes back with its response': bringBack,
    'clear-keeps-the-large: the deletion keeps requests of more than 32 KiB': keepSome(
      ({ request }) => request.raw.length > 32_768,
    ),
  }),
  wrong('gone-once-read', 'a request is gone once its detail was read', 'get', goneOnceRead),
  wrong('clear-ends-capture', 'after the deletion nothing is captured', 'cleared-not-listed', endCapture),
  ...breaking('cleared-not-shown', {
    'cleared-still-replayed: a replay of what was deleted is sent': replayDeleted,
    'cleared-still-shown: the detail shows what was deleted': showRemoved('clear'),
  }),
  ...breaking('evicts-oldest', {
    'never-evicts: nothing is evicted, whatever memory is used': agentRule('exceeds', () => () => false),
    'evicts-the-newest: the newest is evicted': agentRule('evicted', () => (captured) => captured.at(-1)),
    'evicts-all-but-the-first: the first request of all is never evicted': evictBy((all) => all[1]),
    'evicts-any: any is evicted, old or new': evictBy((all, n) => all[(n * 7919) % all.length]),
    'evicts-oldest-and-newest: the oldest and the newest are evicted by turns': evictBy((all, n) =>
      all.at(n % 2 === 0 ? 0 : -1),
    ),
    'evicts-oldest-and-next-newest: the oldest and the one before the newest are evicted by turns': evictBy((all, n) =>
      all.at(n % 2 === 0 ? 0 : -2),
    ),
    'evicts-the-largest: the largest is evicted': evictBy(
      (all) => [...all].sort((a, b) => b.request.raw.length - a.request.raw.length)[0],
    ),
    'evicts-by-requests-alone: the bytes of responses are not counted': countsOnly('request'),
    'evicts-by-responses-alone: the bytes of requests are not counted': countsOnly('response'),
    'evicted-still-shown: the detail of an evicted request is shown': showEvicted,
  }),
]);
