import type { Captured } from '../../agent/captured.ts';
import { ok } from '../../server/call.ts';
import type { Fault } from '../fault.ts';
import { bodyAfter204 } from '../operators/answer.ts';
import { showRemoved } from '../operators/bury.ts';
import { onCapture } from '../operators/captured.ts';
import { remember, stepIn, together } from '../operators/operator.ts';
import { agentRule } from '../operators/rule.ts';
import { spoilBefore } from '../operators/spoil.ts';
import { breaking, faultsAt, wrong } from '../row.ts';
import { seats } from '../seats.ts';

const keepNewest = stepIn('clear', async ({ call, deployment: { agent } }, next) => {
  const [newest] = agent.inspector.list(1, null);
  const reply = await next(call);
  if (newest) agent.inspector.add(newest);
  return reply;
});

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

/** Evicts the one that a choice names, which is told how many went before. */
const evictBy = (choose: (captured: readonly Captured[], before: number) => Captured | undefined) =>
  agentRule('evicted', () => {
    let before = 0;
    return (captured) => choose(captured, before++);
  });

/** What is wrong with how captured requests are forgotten. */
export const capturedRemovalFaults: readonly Fault[] = faultsAt(seats.capturedRequests, [
  wrong('clear-answers-with-body', 'the deletion answers 204 with a body', 'clear-no-body', bodyAfter204('clear')),
  ...breaking(['cleared-not-listed', 'cleared-not-shown'], {
    'clear-keeps-the-newest': ['the deletion keeps the newest request', keepNewest],
  }),
  wrong('cleared-still-shown', 'the detail shows what was deleted', 'cleared-not-shown', showRemoved('clear')),
  ...breaking('evicts-oldest', {
    'never-evicts': ['nothing is evicted, whatever memory is used', agentRule('exceeds', () => () => false)],
    'evicts-the-newest': ['the newest is evicted', agentRule('evicted', () => (captured) => captured.at(-1))],
    'evicts-any': ['any is evicted, old or new', evictBy((all, n) => all[(n * 7919) % all.length])],
    'evicts-oldest-and-newest': [
      'the oldest and the newest are evicted by turns',
      evictBy((all, n) => all.at(n % 2 === 0 ? 0 : -1)),
    ],
    'evicts-oldest-and-next-newest': [
      'the oldest and the one before the newest are evicted by turns',
      evictBy((all, n) => all.at(n % 2 === 0 ? 0 : -2)),
    ],
    'evicts-the-largest': [
      'the largest is evicted',
      evictBy((all) => [...all].sort((a, b) => b.request.raw.length - a.request.raw.length)[0]),
    ],
    'evicted-still-shown': ['the detail of an evicted request is shown', showEvicted],
  }),
]);
