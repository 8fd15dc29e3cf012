/** The server for the bare client: returns the recorded answer with the number in the request. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { readRecorded } from './read-recorded.ts';

const recorded = readRecorded(process.argv[2] ?? '');
const server = http.createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    const answer = recorded[Number(request.headers['x-answer'])]?.answer;
    response.writeHead(answer?.status ?? 500, { 'content-type': 'application/json' });
    response.end(answer?.body);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
