import type { Agent } from '../../agent/agent.ts';
import type { RunningTunnel } from '../../agent/tunnel-facts.ts';
import type { Fault } from '../base/fault.ts';
import type { Operator } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { bodyAfter204, doNothing } from '../operators/answer.ts';
import { bury, showRemoved } from '../operators/bury.ts';
import { counting } from '../operators/count.ts';
import { page } from '../operators/page.ts';
import { agentRule } from '../operators/rule.ts';
import { spoilBefore } from '../operators/spoil.ts';

/** Also stops other tunnels. */
const alsoStop = (others: (stopped: string, running: readonly string[], agent: Agent) => readonly string[]): Operator =>
  spoilBefore('delete', ({ call, deployment: { agent } }) => {
    const { name: stopped = '' } = call.params;
    for (const name of others(stopped, [...agent.tunnels.keys()], agent)) {
      if (name === stopped) continue;
      agent.tunnels.get(name)?.close();
      agent.tunnels.delete(name);
    }
  });

const everySecondInVain = counting('delete', (count) =>
  doNothing(
    'delete',
    ({ call, deployment: { agent } }) => count() % 2 === 0 && agent.tunnels.has(call.params['name'] ?? ''),
  ),
);

/** Keeps the public address of a stopped tunnel open, but only for some seconds, so that ports are freed in the end. */
const stayOpen = (proto: RunningTunnel['proto']): Operator =>
  agentRule('closesOnStop', () => (tunnel) => {
    if (tunnel.proto !== proto) return true;
    setTimeout(() => tunnel.close(), 6000).unref();
    return false;
  });

const listStopped = bury('delete', (dead) => page(({ items }) => ({ items: [...items, ...dead.values()] })));

/** What is wrong with how tunnels end. */
export const tunnelStopFaults: readonly Fault[] = faultsAt(seats.agentTunnels, [
  wrong('stopped-still-shown', 'the detail of a stopped tunnel is shown', 'stopped-not-shown', showRemoved('delete')),
  wrong('stopped-still-listed', 'the list holds stopped tunnels', 'stopped-not-listed', listStopped),
  ...breaking('stopped-not-forwarding', {
    'stopped-http-still-forwards: the public address of a stopped HTTP tunnel stays open': stayOpen('http'),
    'stopped-https-still-forwards: the public address of a stopped HTTPS tunnel stays open': stayOpen('https'),
    'stopped-tcp-still-forwards: the public address of a stopped TCP tunnel stays open': stayOpen('tcp'),
  }),
  ...breaking(['stopped-not-shown', 'stopped-not-listed'], {
    'every-second-stop-in-vain: every second stop answers 204 and does nothing': everySecondInVain,
  }),
  ...breaking('stop-leaves-others', {
    'stop-by-beginning: a stop ends every tunnel whose name begins with the name': alsoStop((stopped, running) =>
      running.filter((name) => name.startsWith(stopped)),
    ),
    'stop-in-any-case: a stop also ends tunnels whose names differ in case alone': alsoStop((stopped, running) =>
      running.filter((name) => name.toLowerCase() === stopped.toLowerCase()),
    ),
    'stop-takes-tcp: a stop also ends every TCP tunnel': alsoStop((_, running, { tunnels }) =>
      running.filter((name) => tunnels.get(name)?.proto === 'tcp'),
    ),
    'stop-takes-the-one-before: a stop also ends the tunnel that was started before': alsoStop((stopped, running) =>
      running.filter((_, n) => running[n + 1] === stopped),
    ),
  }),
  wrong('stop-answers-with-body', 'a stop answers 204 with a body', 'delete-no-body', bodyAfter204('delete')),
]);
