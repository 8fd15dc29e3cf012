/**
 * A bare client: sends the requests of a recording over persistent connections to a server that returns the recorded answers, and reads each answer
 * to its end. Prints its CPU time as JSON. The server is a separate process.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { join } from 'node:path';
import { readRecorded } from './read-recorded.ts';

const [, , recording = ''] = process.argv;
const inFlight = 4;

const server = fork(join(import.meta.dirname, 'answer.ts'), [recording]);
const [port] = await once(server, 'message');
const requests = readRecorded(recording);
const agent = new http.Agent({ keepAlive: true, maxSockets: inFlight });

const send = ({ method, path, headers, body }: (typeof requests)[number], at: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { agent, port: Number(port), method, path, headers: { ...headers, 'x-answer': String(at) } };
    const request = http.request(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        text += part;
      });
      answer.once('end', () => resolve(text));
    });
    request.once('error', reject);
    request.end(body);
  });

const before = process.cpuUsage();
let next = 0;
const work = async (): Promise<void> => {
  for (let at = next++; at < requests.length; at = next++) {
    const request = requests[at];
    if (request !== undefined) await send(request, at);
  }
};
await Promise.all(Array.from({ length: inFlight }, work));
const { user, system } = process.cpuUsage(before);
server.kill();
agent.destroy();
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, requests: requests.length }));
