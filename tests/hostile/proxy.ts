import { request } from 'node:http';
import type { Socket } from 'node:net';
import { type Loopback, listen } from '../exchange/loopback.ts';

/** The answer of the deployment behind the proxy. */
export interface Honest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: Buffer;
  /** The whole answer as bytes on the wire. */
  readonly bytes: Buffer;
}

/** Called instead of passing the answer on; `count` is 1 for the first request. */
export type Bend = (socket: Socket, honest: Honest, count: number) => void;

/** Called before a request is passed on; true if it was answered here or will never be answered. */
export type Gate = (
  socket: Socket,
  asked: { readonly method: string; readonly path: string },
  count: number,
) => boolean;

const parse = (bytes: Buffer): { method: string; path: string; headers: [string, string][]; body: Buffer } => {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return { method, path, headers, body: bytes.subarray(end + 4) };
};

export const answerOf = (status: number, body: Buffer, headers: readonly string[] = []): Buffer => {
  const length = status === 204 ? [] : [`Content-Length: ${body.length}`, 'Content-Type: application/json'];
  return Buffer.concat([Buffer.from([`HTTP/1.1 ${status} Said`, ...length, ...headers, '', ''].join('\r\n')), body]);
};

/** Changes nothing. */
export const unbent: Bend = (socket, { bytes }) => void socket.write(bytes);

/** A proxy in front of a deployment that passes everything on, except what it changes or keeps. Addresses in answers are its own. */
export const openProxy = async (upstream: string, bend: Bend, gate: Gate = () => false): Promise<Loopback> => {
  const proxy = await listen((socket, count) => {
    const { method, path, headers, body } = parse(proxy.requests.at(-1) ?? Buffer.alloc(0));
    if (gate(socket, { method, path }, count)) return;
    const kept = headers.filter(([name]) => !/^(host|connection)$/i.test(name));
    const asked = request(`${upstream}`, { method, path, headers: Object.fromEntries(kept), agent: false });
    asked.on('response', async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const status = answer.statusCode ?? 0;
      const said = Buffer.from(Buffer.concat(chunks).toString('utf8').replaceAll(upstream, proxy.url));
      if (!socket.destroyed) bend(socket, { method, path, status, body: said, bytes: answerOf(status, said) }, count);
    });
    asked.on('error', () => socket.destroy());
    asked.end(body);
  }, 1);
  return proxy;
};
