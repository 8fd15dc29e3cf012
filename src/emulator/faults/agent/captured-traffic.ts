import type { Captured } from '../../agent/captured.ts';
import type { Message } from '../../agent/http-splitter.ts';
import { ok } from '../../base/call.ts';
import { isObject } from '../../base/json-object.ts';
import type { Fault } from '../base/fault.ts';
import { everywhere, type Operator, remember, stepIn, together } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { allCaptured, onCapture } from '../operators/captured.ts';
import { hide, page } from '../operators/page.ts';
import { agentRule } from '../operators/rule.ts';
import { query } from '../operators/send.ts';
import { fix } from '../operators/show.ts';
import { spoilAfter } from '../operators/spoil.ts';

const passOver = (method: string): Operator =>
  onCapture((captured, add) => {
    if (!captured.request.startLine.startsWith(method)) add(captured);
  });

/** Does not capture requests whose path ends with a file extension, such as scripts and images. */
const passOverFiles = onCapture((captured, add) => {
  if (!/^\S+ [^? ]*\.\w+[? ]/.test(captured.request.startLine)) add(captured);
});

const captureTwice = onCapture((captured, add, agent) => {
  if (/^P/.test(captured.request.startLine)) add({ ...captured, id: agent.newId() });
  add(captured);
});

const inspectsHttps = (all: boolean): Operator =>
  agentRule(
    'inspects',
    () =>
      ({ proto, inspect }) =>
        proto === 'https' ? all : inspect,
  );

const newestDecides = agentRule(
  'inspects',
  ({ tunnels }) =>
    () =>
      [...tunnels.values()].at(-1)?.inspect ?? true,
);

const passOverErrors = hide(({ response }) => isObject(response) && Number(response['status_code']) >= 500);

const loseAwaited = remember<Captured>('list', (frozen) =>
  together(
    spoilAfter('list', ({ deployment: { agent } }) => {
      for (const one of allCaptured(agent)) if (one.response === null) frozen.set(one.id, one);
    }),
    agentRule(
      'notesResponse',
      () =>
        ({ id }) =>
          !frozen.has(id),
    ),
  ),
);

/** Assigns a response to the request that `choose` picks among those of the tunnel that wait for one, the newest first. */
const respondTo = (choose: (waiting: readonly Captured[]) => Captured | undefined): Operator => ({
  at: [],
  plant: ({ agent: { inspector } }) => {
    const respond = inspector.respond.bind(inspector);
    inspector.respond = ({ tunnelName }, ...more) => {
      const waiting = choose(inspector.list(1000, tunnelName).filter(({ response }) => response === null));
      if (waiting) respond(waiting, ...more);
    };
  },
});

/** Notes of a message what came with its first bytes alone. */
const firstPieceAlone = (back: boolean): Operator =>
  remember<Buffer>('list', (pieces) => {
    const cut = (message: Message): Message => {
      const first = [...pieces.values()].find((piece) => message.raw.subarray(0, piece.length).equals(piece));
      return first === undefined ? message : { ...message, raw: first };
    };
    return together(
      agentRule('passesOn', () => (bytes, _, { isBack }) => {
        const text = bytes.toString('latin1');
        if (isBack === back && /^(HTTP|[A-Z]+ \S+ HTTP)\//.test(text)) pieces.set(text, bytes);
        return bytes;
      }),
      {
        at: [],
        plant: ({ agent: { inspector } }) => {
          const [add, respond] = [inspector.add.bind(inspector), inspector.respond.bind(inspector)];
          inspector.add = (captured) =>
            add(back ? captured : Object.assign(captured, { request: cut(captured.request) }));
          inspector.respond = (captured, response, ...more) =>
            respond(captured, back ? cut(response) : response, ...more);
        },
      },
    );
  });

const filterBy = (lets: (tunnelName: string, asked: string) => boolean): Operator =>
  stepIn('list', ({ call, deployment: { agent } }, next) => {
    const name = call.query.get('tunnel_name');
    if (name === null) return next(call);
    const all = allCaptured(agent).filter(({ tunnelName }) => lets(tunnelName, name));
    const requests = all.slice(0, Number(call.query.get('limit') ?? 100)).map((one) => agent.inspector.show(one));
    return ok({ uri: '/api/requests/http', requests });
  });

const ignoreUnknown: Operator = {
  at: 'list',
  plant: ({ agent: { inspector, tunnels } }) => {
    const list = inspector.list.bind(inspector);
    inspector.list = (limit, name) => list(limit, name === null || tunnels.has(name) ? name : null);
  },
};

const excludeLimit = page(({ items }, { call }) => {
  const limit = call.query.get('limit');
  return limit === null ? {} : { items: items.slice(0, Number(limit) - 1) };
});

const noneBeyond = page(({ items }, { call }) =>
  items.length < Number(call.query.get('limit') ?? 0) ? { items: [] } : {},
);

/** What is wrong with what is captured and listed. */
export const capturedTrafficFaults: readonly Fault[] = [
  ...faultsAt(seats.capturedRequests, [
    ...breaking('captured', {
      'deletes-not-captured: requests with the method DELETE are not captured': passOver('DELETE'),
      'heads-not-captured: requests with the method HEAD are not captured': passOver('HEAD'),
      'patches-not-captured: requests with the method PATCH are not captured': passOver('PATCH'),
      'options-not-captured: requests with the method OPTIONS are not captured': passOver('OPTIONS'),
      'files-not-captured: requests for what has the extension of a file are not captured': passOverFiles,
      'https-not-captured: requests through HTTPS tunnels are not captured': inspectsHttps(false),
      'errors-not-listed: requests that were answered with 5xx are not listed': passOverErrors,
      'captured-twice: requests with a body are captured twice': captureTwice,
      'newest-tunnel-decides: config.inspect of the newest tunnel decides for all': newestDecides,
    }),
    ...breaking('not-captured', {
      'https-captured-without-inspect: config.inspect false is ignored for HTTPS tunnels': inspectsHttps(true),
      'captured-without-inspect: config.inspect false is ignored': agentRule('inspects', () => () => true),
    }),
    wrong('awaited-response-lost', 'a response is lost once its request is listed', 'response-arrives', loseAwaited),
    ...breaking('response-pending', {
      'responses-in-turn: a response goes to who has waited longest': respondTo((waiting) => waiting.at(-1)),
    }),
    ...breaking('response-raw', {
      'responses-to-the-newest: a response goes to the newest request that waits for one': respondTo(
        ([newest]) => newest,
      ),
      'answers-noted-by-the-first-piece: response.raw has what came with the first bytes of the answer':
        firstPieceAlone(true),
    }),
    ...breaking('request-raw', {
      'requests-noted-by-the-first-piece: request.raw has what came with the first bytes of the request':
        firstPieceAlone(false),
    }),
    ...breaking('limit', {
      'limit-one-too-many: limit is one too many': query('list', 'limit', (limit) => String(Number(limit) + 1)),
      'limit-ignored: limit is ignored': query('list', 'limit', () => null),
      'limit-beyond-all-shows-none: a limit beyond what there is returns nothing': noneBeyond,
      'limit-excludes-itself: a list is shorter than limit': excludeLimit,
    }),
    ...breaking('tunnel-name-filter', {
      'filter-ignored: tunnel_name is ignored': query('list', 'tunnel_name', () => null),
      'filter-ignored-with-limit: tunnel_name is ignored beside limit': query('list', 'tunnel_name', (name, sent) =>
        sent.has('limit') ? null : name,
      ),
      'filter-of-no-tunnel-ignored: tunnel_name that no tunnel has is ignored': ignoreUnknown,
      'filter-not-unescaped: tunnel_name is compared escaped': query('list', 'tunnel_name', encodeURIComponent),
      'filter-in-latin1: tunnel_name is read as Latin-1': query('list', 'tunnel_name', (name) =>
        Buffer.from(name).toString('latin1'),
      ),
      'filter-by-beginning: tunnel_name also lets through names that begin with it': filterBy((name, asked) =>
        name.startsWith(asked),
      ),
      'filter-by-end: tunnel_name also lets through names that end with it': filterBy((name, asked) =>
        name.endsWith(asked),
      ),
    }),
  ]),
  // The tunnels are wrong here, so they are the seat.
  ...faultsAt({ ...seats.agentTunnels, name: 'captured-requests' }, [
    ...breaking('captured', {
      'inspection-shown-though-off: config.inspect is shown as true for tunnels whose requests are not captured': fix(
        everywhere,
        'config.inspect',
        true,
      ),
    }),
    ...breaking('not-captured', {
      'inspection-hidden-though-on: config.inspect is shown as false for tunnels whose requests are captured': fix(
        everywhere,
        'config.inspect',
        false,
      ),
    }),
  ]),
];
