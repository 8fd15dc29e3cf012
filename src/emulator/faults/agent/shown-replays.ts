import type { Fault } from '../base/fault.ts';
import { everywhere, type Operator } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { allCaptured } from '../operators/captured.ts';
import { agentRule } from '../operators/rule.ts';
import { alter } from '../operators/show.ts';
import { noteReplays } from './replays.ts';

/** Shows a field of captured replays otherwise. */
const ofReplays = (field: string, change: (shown: unknown) => unknown): Operator =>
  noteReplays((replays) =>
    alter(everywhere, field, (shown, { id }) => (replays.has(String(id)) ? change(shown) : shown)),
  );

/** Sends a replay that was answered with 500 once more. */
const againAfterErrors = noteReplays((replays) => ({
  at: [],
  plant: ({ agent }) => {
    const { inspector } = agent;
    const respond = inspector.respond.bind(inspector);
    const repeated = new Set<string>();
    inspector.respond = (captured, response, durationMs) => {
      respond(captured, response, durationMs);
      const { id, request, tunnelName, remoteAddr } = captured;
      if (!replays.has(id) || repeated.has(id) || !response.startLine.includes(' 500 ')) return;
      repeated.add(id);
      agent.tunnels.get(tunnelName)?.replay(request.raw, remoteAddr);
    };
  },
}));

const toTheLastNamed = agentRule('replayTunnel', ({ tunnels }) => {
  let last: string | undefined;
  return (recorded, named) => {
    last = named ?? last;
    return named ?? (last !== undefined && tunnels.has(last) ? last : recorded);
  };
});

const json = 'Content-Type: application/json';
const rewritesJson = agentRule('replayBytes', () => (raw) => {
  const [head = '', body = ''] = raw.toString('latin1').split('\r\n\r\n');
  if (!head.toLowerCase().includes(json.toLowerCase())) return raw;
  const anew = JSON.stringify(JSON.parse(body));
  return Buffer.from(`${head.replace(/^content-length: \d+/im, `Content-Length: ${anew.length}`)}\r\n\r\n${anew}`);
});

/** Every fourth capture forgets the request captured just before it, although older ones are kept. */
const forgetsSome: Operator = {
  at: [],
  plant: ({ agent }) => {
    const { inspector } = agent;
    const add = inspector.add.bind(inspector);
    let count = 0;
    inspector.add = (captured) => {
      count += 1;
      const all = allCaptured(agent).reverse();
      if (count % 4 === 0) {
        inspector.clear();
        for (const one of all.slice(0, -1)) add(one);
      }
      add(captured);
    };
  },
};

/** Faults of how replays are captured and shown. */
export const shownReplayFaults: readonly Fault[] = faultsAt(seats.capturedRequests, [
  ...breaking('method', {
    'replay-shown-as-get: a captured replay shows GET': ofReplays('request.method', () => 'GET'),
  }),
  ...breaking('request-uri', {
    'replay-shown-with-another-uri: request.uri of a captured replay begins with /replay': ofReplays(
      'request.uri',
      (uri) => `/replay${uri}`,
    ),
  }),
  ...breaking('request-headers', {
    'replay-shown-without-headers: a captured replay shows no headers of its request': ofReplays(
      'request.headers',
      () => ({}),
    ),
  }),
  ...breaking('request-raw', {
    'replay-shown-without-bytes: a captured replay shows no bytes of its request': ofReplays('request.raw', () => ''),
  }),
  ...breaking('tunnel-name', {
    'replay-shown-without-tunnel: tunnel_name of a captured replay is empty': ofReplays('tunnel_name', () => ''),
  }),
  ...breaking('replay-recorded-tunnel', {
    'replay-to-the-last-named: without tunnel_name a replay goes to the tunnel that was named last': toTheLastNamed,
    'replay-again-after-errors: a replay that is answered with 500 is sent again': againAfterErrors,
  }),
  wrong('replay-rewrites-json', 'a replay writes JSON anew', 'replay-whole', rewritesJson),
  wrong('forgets-newer', 'now and then a newer request is forgotten before older ones', 'evicts-oldest', forgetsSome),
]);
