/**
 * Ways in which an agent may differ from ours and still be true to document 3. Run by `freedoms.test.ts` in a process of its
 * own, because the specs must be collected before anything else imports them. Prints what the suites found, as JSON.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { embeddedTarget } from '../../../src/cli/embedded-target.ts';
import { tryAll } from '../../../src/cli/try-all.ts';
import { gaps } from '../../../src/contract/index.ts';
import type { Deployment } from '../../../src/emulator/deployment.ts';
import { startEmbedded } from '../../../src/emulator/embedded.ts';
import { bendReply, type Shown } from '../../../src/emulator/faults/bend.ts';
import {
  bendCaptured,
  bendRefusal,
  bendTunnels,
  part,
  requestRoutes,
  tunnelRoutes,
} from '../../../src/emulator/faults/bend-agent.ts';
import { collected } from '../../../src/harness/collect.ts';

const headerNames = (shown: Shown, side: string, change: (name: string) => string): void => {
  const headers = part(shown, side, 'headers');
  for (const [name, values] of Object.entries(headers)) {
    delete headers[name];
    headers[change(name)] = values;
  }
};

const withoutFraming = (raw: unknown): string => {
  const text = Buffer.from(String(raw), 'base64').toString('latin1');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (!/transfer-encoding: chunked/i.test(head)) return String(raw);
  let content = '';
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.slice(at, end), 16);
    if (size === 0) break;
    content += body.slice(end + 2, end + 2 + size);
    at = end + 2 + size + 2;
  }
  return Buffer.from(`${head}\r\n\r\n${content}`, 'latin1').toString('base64');
};

const freedoms: { readonly [name: string]: (deployment: Deployment) => void } = {
  'other spellings': (d) => {
    bendTunnels(d, (shown) => {
      shown['uri'] = String(shown['uri']).replaceAll('%20', '+');
      const config = part(shown, 'config');
      config['addr'] = `http://${String(config['addr']).replace('127.0.0.1', 'LOCALHOST').replace('http://', '')}`;
      shown['proto'] = String(shown['proto']).toUpperCase();
      shown['ID'] = 'new field';
      part(shown, 'metrics', 'http')['p999'] = 0;
    });
    bendCaptured(d, (shown) => {
      headerNames(shown, 'request', (name) => name.toLowerCase());
      headerNames(shown, 'response', (name) => name.toUpperCase());
      const request = part(shown, 'request');
      request['uri'] = String(request['uri']).replace(/\?.*$/, '');
      request['proto'] = 'HTTP/2.0';
      request['raw'] = withoutFraming(request['raw']);
      const response = part(shown, 'response');
      if ('raw' in response) response['raw'] = withoutFraming(response['raw']);
      if ('status' in response) response['status'] = `HTTP/1.1 ${response['status']}`;
      shown['duration'] = Math.floor(Number(shown['duration']) / 1e9);
      shown['start'] = new Date(String(shown['start'])).toISOString().replace(/\.\d+Z$/, '-00:00');
      shown['remote_addr'] = '2001:db8::1';
      shown['labels'] = {};
    });
    bendReply(d.agent, requestRoutes.list, (reply) => {
      const list = reply.body as { requests: unknown[]; uri: string };
      list.requests.reverse();
      list.uri += '?limit=100';
    });
    for (const route of [...Object.values(tunnelRoutes), ...Object.values(requestRoutes)])
      bendRefusal(d, route, () => ({ status: 422, headers: {}, body: 'null' }));
  },
  'a slow inspector with joined values': (d) => {
    const { inspector } = d.agent;
    const add = inspector.add.bind(inspector);
    const respond = inspector.respond.bind(inspector);
    inspector.add = (captured) => void sleep(300).then(() => add(captured));
    inspector.respond = (...args) => void sleep(400).then(() => respond(...args));
    bendCaptured(d, (shown) => {
      for (const side of ['request', 'response']) {
        const headers = part(shown, side, 'headers') as Record<string, string[]>;
        for (const [name, values] of Object.entries(headers)) headers[name] = [values.join(', ')];
      }
    });
  },
  'a strict and reserved agent': (d) => {
    d.agent.detour(tunnelRoutes.start, (call, next) => {
      const { name, proto, addr } = call.body;
      const strict = /^[\w-]+$/.test(String(name)) && proto === 'https' && typeof addr === 'string';
      if (!strict || 'inspect' in call.body) return { status: 400, headers: {}, body: undefined };
      return next(call);
    });
    d.agent.detour(tunnelRoutes.stop, async (call, next) => {
      if (!d.agent.tunnels.has(call.params['name'] ?? '')) return { status: 204, headers: {}, body: undefined };
      return next(call);
    });
    // A request is shown only once it is answered.
    bendReply(d.agent, requestRoutes.list, (reply) => {
      const list = reply.body as { requests: Shown[] };
      list.requests = list.requests.filter(({ response }) => response !== null);
    });
  },
};

const specs = join(import.meta.dirname, '../../../specs');
for (const name of readdirSync(specs, { recursive: true, encoding: 'utf8' }).sort())
  if (name.endsWith('.spec.ts')) await import(pathToFileURL(join(specs, name)).href);
const ids = [...collected.keys()].filter((id) => /^(agent|captured)/.test(id) && !gaps.some((gap) => gap.id === id));

const results: Record<string, unknown> = {};
for (const [name, prepare] of Object.entries(freedoms)) {
  const embedded = await startEmbedded({ prepare, others: 3 });
  results[name] = await tryAll(embeddedTarget(embedded), embedded.token, 1, ids);
  await embedded.close();
}
process.stdout.write(JSON.stringify(results));
