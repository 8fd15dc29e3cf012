import type { Socket } from 'node:net';
import { answerOf } from './proxy.ts';

export const write =
  (...parts: readonly (string | Buffer)[]) =>
  (socket: Socket): void => {
    for (const part of parts) socket.write(part);
  };
export const head = (...headers: readonly string[]): string => ['HTTP/1.1 200 OK', ...headers, '', ''].join('\r\n');
export const json = (body: string | Buffer, headers: readonly string[] = []) =>
  write(answerOf(200, Buffer.from(body), headers));
