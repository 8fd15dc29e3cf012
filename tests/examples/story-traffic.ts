import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Traffic } from './read-examples.ts';

/** The server behind the tunnels of a story, and the visitors who come through them. */
export interface StoryTraffic {
  readonly port: number;
  /** Resolves when the visitor has the answer, or, if the server gives none, when the server has the request. */
  visit(publicUrl: string, traffic: Traffic): Promise<void>;
  close(): void;
}

export const startTraffic = async (): Promise<StoryTraffic> => {
  const answers = new Map<string, Traffic['answer']>();
  let arrived = (): void => {};
  // An answer is kept, because a replay asks for it again.
  const server = createServer((incoming, outgoing) => {
    arrived();
    const answer = answers.get(`${incoming.method} ${incoming.url}`);
    if (answer === undefined) return;
    incoming.resume().on('end', () => {
      const length = ['Content-Length', String(Buffer.byteLength(answer.body))];
      outgoing.writeHead(answer.status, [...answer.headers.flat(), ...length]).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    visit: (publicUrl, { method, path, headers, body = '', answer }) => {
      answers.set(`${method} ${path}`, answer);
      return new Promise((resolve, reject) => {
        if (answer === undefined) arrived = resolve;
        const { hostname, port, host } = new URL(publicUrl);
        const length = body === '' ? [] : ['Content-Length', String(Buffer.byteLength(body))];
        const sending = request({
          hostname,
          port,
          method,
          path,
          headers: ['Host', host, ...headers.flat(), ...length],
        });
        sending.on('response', (received) => received.resume().on('end', resolve));
        // A visitor who still waits is disconnected when the story ends.
        sending.on('error', answer === undefined ? () => {} : reject);
        sending.end(body);
      });
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
