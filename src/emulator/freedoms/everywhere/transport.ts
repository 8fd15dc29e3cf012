import { setTimeout as sleep } from 'node:timers/promises';
import { type Freedom, onSuccess } from '../base/freedom.ts';

/** Freedoms about HTTP: the documents do not say how answers are transmitted. */
export const transportFreedoms: readonly Freedom[] = [
  {
    name: 'under-a-path',
    summary: 'the base address has a path of its own',
    options: { pathPrefix: '/platform/management' },
    plant: () => {},
  },
  {
    name: 'closes-connections',
    summary: 'the connection is closed after each answer',
    plant: (d) => {
      d.finishes.push((reply) => {
        reply.headers['connection'] = 'close';
      });
    },
  },
  {
    name: 'closes-idle-connections',
    summary: 'a connection is closed five milliseconds after an answer, without a word of it before',
    only: ['api-keys', 'ip-policy-rules', 'captured-requests'],
    plant: (d) => {
      for (const { fronts } of [d, d.agent])
        fronts.push(({ socket }, outgoing, next) => {
          outgoing.on('finish', () => setTimeout(() => socket.destroy(), 5).unref());
          next();
        });
    },
  },
  {
    name: 'chunked',
    summary: 'bodies come in chunks',
    plant: (d) => {
      d.finishes.push((reply) => {
        reply.chunked = true;
      });
    },
  },
  {
    name: 'with-charset',
    summary: 'the content type names a charset, in capitals',
    plant: (d) =>
      onSuccess(d, (reply) => {
        if (reply.body !== undefined) reply.headers['content-type'] = 'Application/JSON; Charset=UTF-8';
      }),
  },
  {
    name: 'slow',
    summary: 'every answer takes a moment',
    plant: (d) => {
      d.finishes.push(() => sleep(3));
    },
  },
  {
    name: 'far-away',
    summary: 'every answer of both APIs takes 80 milliseconds',
    only: ['api-keys', 'tcp-edges', 'agent-tunnels'],
    plant: (d) => {
      for (const { fronts } of [d, d.agent]) fronts.push((_, __, next) => void sleep(80).then(next));
    },
  },
  {
    name: 'throttles',
    summary: 'every twentieth request is told to come again at once',
    plant: (d) => {
      let n = 0;
      d.gates.push(() => {
        n += 1;
        return n % 20 === 0 ? { status: 429, headers: { 'retry-after': '0' }, body: { msg: 'later' } } : null;
      });
    },
  },
  {
    name: 'busy-for-a-moment',
    summary: 'every thirtieth request is answered with 503 and Retry-After',
    plant: (d) => {
      let n = 0;
      d.gates.push(() => {
        n += 1;
        return n % 30 === 0 ? { status: 503, headers: { 'retry-after': '0' }, body: '' } : null;
      });
    },
  },
  {
    name: 'behind-a-gateway',
    summary: 'every fortieth request is lost on the way, and a gateway says so with 502 or 504',
    plant: (d) => {
      let n = 0;
      d.gates.push(() => {
        n += 1;
        if (n % 40 !== 0) return null;
        return {
          status: n % 80 === 0 ? 504 : 502,
          headers: { 'content-type': 'text/html' },
          body: '<h1>Bad Gateway</h1>',
        };
      });
    },
  },
  {
    name: 'gives-connections-up',
    summary:
      'every fortieth request is answered with 408, by a balancer that had given its connection up before it came',
    plant: (d) => {
      let n = 0;
      d.gates.push(() => {
        n += 1;
        return n % 40 === 0 ? { status: 408, headers: { connection: 'close' }, body: '' } : null;
      });
    },
  },
];
