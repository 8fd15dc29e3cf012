import type { RunningTunnel } from '../../agent/tunnel-facts.ts';
import type { Operator } from '../base/operator.ts';
import { bodyAt } from './captured.ts';
import { agentRule } from './rule.ts';

export const isTcp = ({ proto }: Pick<RunningTunnel, 'proto'>): boolean => proto === 'tcp';

/** Changes the head of each message that passes through an HTTP tunnel. */
export const onHeads = (change: (head: string) => string): Operator =>
  agentRule('passesOn', () => (bytes, tunnel) => {
    const at = bodyAt(bytes);
    const head = bytes.toString('latin1', 0, at);
    if (isTcp(tunnel) || !/^(HTTP\/|[A-Z]+ \S+ HTTP\/)/.test(head)) return bytes;
    return Buffer.concat([Buffer.from(change(head), 'latin1'), bytes.subarray(at)]);
  });

export const onRequestHeads = (change: (head: string) => string): Operator =>
  onHeads((head) => (head.startsWith('HTTP/') ? head : change(head)));
