import type { ByteWay } from '../../agent/agent-rules.ts';
import type { Fault } from '../base/fault.ts';
import type { Operator } from '../base/operator.ts';
import { breaking, faultsAt } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { isTcp, onHeads, onRequestHeads } from '../operators/passing.ts';
import { agentRule } from '../operators/rule.ts';

const onTcp = (change: (bytes: Buffer, way: ByteWay) => Buffer): Operator =>
  agentRule('passesOn', () => (bytes, tunnel, way) => (isTcp(tunnel) ? change(bytes, way) : bytes));

/** Removes repeated lines from a head. */
const linesOnce = (head: string): string => [...new Set(head.trimEnd().split('\r\n')), '', ''].join('\r\n');

/** What is wrong with what goes through tunnels under uncommon conditions. */
export const passageFaults: readonly Fault[] = faultsAt(seats.agentTunnels, [
  ...breaking('forwards', {
    'http-forwards-each-line-once: of lines of a head that are the same one is forwarded': onRequestHeads(linesOnce),
    'http-answers-unchanged-with-200: an answer with 304 comes back as 200': onHeads((head) =>
      head.replace(/^HTTP\/1\.1 304 .*/, 'HTTP/1.1 200 OK\r\nContent-Length: 0'),
    ),
    'http-forwards-plus-as-space: a plus in a path is forwarded as a space': onRequestHeads((head) =>
      head.replace(/ [^? ]+/, (path) => path.replaceAll('+', '%20')),
    ),
    'http-answers-missing-with-200: an answer with 404 comes back as 200': onHeads((head) =>
      head.replace(/^HTTP\/1\.1 404 .*/, 'HTTP/1.1 200 OK'),
    ),
  }),
  ...breaking('forwards-tcp', {
    'tcp-cuts-what-comes-first: of the first bytes of a visitor a TCP tunnel forwards 1 KiB': onTcp(
      (bytes, { isBack, before }) => (isBack || before > 0 ? bytes : bytes.subarray(0, 1024)),
    ),
    'tcp-loses-greetings: a TCP tunnel loses what the local server says before the visitor has said anything': onTcp(
      (bytes, { isBack, other }) => (isBack && other === 0 ? Buffer.alloc(0) : bytes),
    ),
    'tcp-loses-last-words: what a visitor says right before it hangs up does not all reach the local address':
      agentRule('endsWith', () => (local) => local.resetAndDestroy()),
  }),
]);
