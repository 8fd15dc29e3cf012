import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from '../../agent/agent.ts';
import { noContent } from '../../base/call.ts';
import type { Fault } from '../base/fault.ts';
import { type Operator, remember, stepIn, together } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { bodyAfter204 } from '../operators/answer.ts';
import { allCaptured, bodyAt, withoutForm } from '../operators/captured.ts';
import { page } from '../operators/page.ts';
import { mendBody } from '../operators/read.ts';
import { onRefusal, refuse } from '../operators/refuse.ts';
import { agentRule } from '../operators/rule.ts';
import { misreadText, request } from '../operators/send.ts';
import { spoilBefore } from '../operators/spoil.ts';

/** Records which captured requests are replays, each with the tunnel of its original. */
export const noteReplays = (make: (origins: ReadonlyMap<string, string>) => Operator): Operator =>
  remember<string>('replay', (origins) =>
    together(
      stepIn('replay', async ({ call, deployment: { agent } }, next) => {
        const id = String(call.body['id']);
        const origin = origins.get(id) ?? agent.inspector.find(id)?.tunnelName ?? '';
        const known = new Set(allCaptured(agent));
        const reply = await next(call);
        for (const one of allCaptured(agent)) if (!known.has(one)) origins.set(one.id, origin);
        return reply;
      }),
      make(origins),
    ),
  );

const withoutQuery = (raw: Buffer): Buffer =>
  Buffer.from(raw.toString('latin1').replace(/^(\S+ [^? ]*)\?\S*/, '$1'), 'latin1');

const withoutContentType = (raw: Buffer): Buffer => {
  const head = raw.toString('latin1', 0, bodyAt(raw)).replace(/^content-type:.*\r\n/im, '');
  return Buffer.concat([Buffer.from(head, 'latin1'), raw.subarray(bodyAt(raw))]);
};

/** Changes the head of a replay. */
const onHead =
  (change: (head: string) => string) =>
  (raw: Buffer): Buffer =>
    Buffer.concat([Buffer.from(change(raw.toString('latin1', 0, bodyAt(raw))), 'latin1'), raw.subarray(bodyAt(raw))]);

/** For a message that has lost its body, removes the headers about the body's length. */
const withoutLength = (cut: Buffer, raw: Buffer): Buffer =>
  cut.length === raw.length
    ? raw
    : onHead((head) => head.replace(/^(content-length|transfer-encoding):.*\r\n/gim, ''))(cut);

/** Replays without a body: those that name a tunnel, or only those that name another tunnel than the recorded one. */
const namedWithoutBody = (isElsewhere: boolean): Operator =>
  remember<boolean>('replay', (is) =>
    together(
      spoilBefore('replay', ({ call, deployment: { agent } }) => {
        const { id, tunnel_name: named } = call.body;
        const isSame = agent.inspector.find(String(id))?.tunnelName === named;
        is.set('named', named !== undefined && !(isElsewhere && isSame));
      }),
      agentRule('replayBytes', () => (raw) => {
        return is.get('named') ? withoutLength(raw.subarray(0, bodyAt(raw)), raw) : raw;
      }),
    ),
  );

const ofText = (raw: Buffer): Buffer =>
  Buffer.from(raw.map((byte, n) => (n >= bodyAt(raw) && byte > 0x7f ? 0x3f : byte)));

const mergeHeaders = (raw: Buffer): Buffer => {
  const at = bodyAt(raw);
  const [line = '', ...headers] = raw.toString('latin1', 0, at - 4).split('\r\n');
  const last = new Map(headers.map((header) => [header.replace(/:.*$/, '').toLowerCase(), header]));
  const head = [line, ...last.values(), '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), raw.subarray(at)]);
};

const sortHeaders = (head: string): string => {
  const [line = '', ...headers] = head.trimEnd().split('\r\n');
  return [line, ...headers.sort(), '', ''].join('\r\n');
};

/** Replays to the named tunnel and also to the recorded one, before or after it. */
const toBoth = (isBefore: boolean): Operator =>
  stepIn('replay', async ({ call }, next) => {
    const again = async (): Promise<unknown> => next({ ...call, body: { id: call.body['id'] } });
    const isNamed = call.body['tunnel_name'] !== undefined;
    // Waits, so that this replay has arrived before the other one.
    if (isNamed && isBefore) await again().then(() => sleep(100));
    const reply = await next(call);
    if (isNamed && !isBefore) setTimeout(() => void again().catch(() => {}), 10);
    return reply;
  });

/** Cuts bodies to so many bytes, and adjusts the declared length. */
const cutBody =
  (most: number) =>
  (raw: Buffer): Buffer => {
    const at = bodyAt(raw);
    if (raw.length - at <= most) return raw;
    const head = raw.toString('latin1', 0, at - 2).replace(/^(content-length|transfer-encoding):.*\r\n/gim, '');
    return Buffer.concat([
      Buffer.from(`${head}Content-Length: ${most}\r\n\r\n`, 'latin1'),
      raw.subarray(at, at + most),
    ]);
  };

const once = remember<true>('replay', (replayed) =>
  stepIn('replay', ({ call }, next) => {
    const id = String(call.body['id']);
    if (replayed.has(id)) return noContent();
    replayed.set(id, true);
    return next(call);
  }),
);

const thrice = stepIn('replay', async ({ call }, next) => {
  await next(call);
  await next(call);
  return next(call);
});

const newestOf = ({ inspector }: Agent, tunnelName: string | null): string | undefined =>
  inspector.list(1, tunnelName)[0]?.id;

const newestOfTunnel = misreadText('replay', 'id', (id, { deployment: { agent } }) => {
  const named = agent.inspector.find(id);
  return named === undefined ? id : newestOf(agent, named.tunnelName);
});
const newestWithoutId = request('replay', (body, { deployment: { agent } }) => ({
  id: newestOf(agent, null),
  ...body,
}));

const takeUnknownId = onRefusal('replay', (_, { call, deployment: { agent } }) =>
  typeof call.body['id'] === 'string' && !agent.inspector.find(call.body['id']) ? noContent() : null,
);
const hideDetail = noteReplays((replays) => refuse('get', ({ call }) => replays.has(call.params['id'] ?? ''), 404));
const hideResponse = noteReplays((replays) =>
  agentRule(
    'notesResponse',
    () =>
      ({ id }) =>
        !replays.has(id),
  ),
);
const refuseReplays = noteReplays((replays) =>
  refuse('replay', ({ call }) => replays.has(String(call.body['id'])), 404),
);
const goBack = noteReplays((origins) =>
  request('replay', (body) => {
    const origin = origins.get(String(body['id']));
    return origin === undefined ? body : { tunnel_name: origin, ...body };
  }),
);
const filterFollows = noteReplays((origins) =>
  page(({ items }, { call, deployment: { agent } }) => {
    const name = call.query.get('tunnel_name');
    const more = allCaptured(agent).filter(({ id, tunnelName }) => tunnelName !== name && origins.get(id) === name);
    return { items: [...items, ...more.map((one) => agent.inspector.show(one))] };
  }),
);

const sends = (change: (raw: Buffer) => Buffer): Operator => agentRule('replayBytes', () => change);
const toTheNewest = agentRule('replayTunnel', ({ tunnels }) => (recorded, named) => {
  return named ?? [...tunnels.keys()].at(-1) ?? recorded;
});
const toTheRecorded = agentRule('replayTunnel', () => (recorded) => recorded);

/** Faults of replays, including replays of replays. */
export const replayFaults: readonly Fault[] = faultsAt(seats.capturedRequests, [
  wrong('replay-answers-with-body', 'a replay answers 204 with a body', 'replay-no-body', bodyAfter204('replay')),
  ...breaking('replay-whole', {
    'replay-without-query: a replay leaves out the query': sends(withoutQuery),
    'replay-without-content-type: a replay leaves out Content-Type': sends(withoutContentType),
    'replay-of-text: a replay takes the body for text': sends(ofText),
    'replay-as-another-client: a replay has a User-Agent of its own': sends(
      onHead((head) => head.replace(/^user-agent:.*/im, 'User-Agent: agent')),
    ),
    'replay-of-head-is-get: a replay of HEAD is a GET': sends(onHead((head) => head.replace(/^HEAD /, 'GET '))),
    'replay-of-delete-is-get: a replay of DELETE is a GET': sends(onHead((head) => head.replace(/^DELETE /, 'GET '))),
    'replay-of-form-without-body: a replay of a form has no body': sends((raw) => withoutLength(withoutForm(raw), raw)),
    'replay-of-delete-without-body: a replay of DELETE has no body': sends((raw) =>
      raw.toString('latin1', 0, 7) === 'DELETE ' ? cutBody(0)(raw) : raw,
    ),
    'replay-without-uncommon-bodies: a replay has a body for POST, PUT, PATCH and DELETE alone': sends((raw) =>
      /^(POST|PUT|PATCH|DELETE) /.test(raw.toString('latin1', 0, 7))
        ? raw
        : withoutLength(raw.subarray(0, bodyAt(raw)), raw),
    ),
    'replay-without-credentials: a replay leaves out Authorization': sends(
      onHead((head) => head.replace(/^authorization:.*\r\n/im, '')),
    ),
    'replay-of-long-body-cut: a replay sends at most 4 KiB of a body': sends(cutBody(4096)),
    'replay-unescapes-slash: a replay takes an escaped slash in the path for one that parts it': sends(
      onHead((head) => head.replace(/^\S+ \S+/, (line) => line.replaceAll(/%2f/gi, '/'))),
    ),
    'replay-works-once: a request is replayed once, and 204 answers each time': once,
    'replay-sorts-values: a replay sorts the values of a header': sends(onHead(sortHeaders)),
    'replay-named-without-body: a replay with tunnel_name has no body': namedWithoutBody(false),
    'replay-elsewhere-without-body: a replay to another tunnel has no body': namedWithoutBody(true),
    'replay-merges-headers: a replay sends each header once, with its last value': sends(mergeHeaders),
  }),
  ...breaking('replay-recorded-tunnel', {
    'replay-to-the-newest: without tunnel_name a replay goes to the newest tunnel': toTheNewest,
    'replay-goes-back: the replay of a replay goes to the tunnel of the first request': goBack,
  }),
  ...breaking('replay-named-tunnel', {
    'replay-to-both: with tunnel_name a replay also goes to the tunnel it was recorded on': toBoth(true),
    'replay-name-unescaped: tunnel_name of a replay is read as in a path': misreadText(
      'replay',
      'tunnel_name',
      (name) => decodeURIComponent(name),
    ),
    'replay-named-needs-recorded: a replay with tunnel_name is refused once the tunnel that its request was recorded on is stopped':
      refuse(
        'replay',
        ({ call: { body }, deployment: { agent } }) => {
          const recorded = agent.inspector.find(String(body['id']))?.tunnelName;
          return body['tunnel_name'] !== undefined && recorded !== undefined && !agent.tunnels.has(recorded);
        },
        404,
      ),
    'replay-to-both-in-a-moment: the same, with the second replay a moment later': toBoth(false),
  }),
  ...breaking(['replay-recorded-tunnel', 'replay-named-tunnel'], {
    'replay-thrice: a replay is sent three times': thrice,
    'replays-the-newest: a replay sends the newest request of the tunnel, whatever its id': newestOfTunnel,
  }),
  ...breaking(['replay-named-tunnel', 'replay-unknown-tunnel'], {
    'replay-name-ignored: tunnel_name is ignored in a replay': toTheRecorded,
  }),
  wrong('replay-of-the-newest', 'a replay without id replays the newest', 'replay-needs-id', newestWithoutId),
  wrong('replay-unknown-id-taken', 'a replay of an unknown id answers 204', 'replay-unknown-id', takeUnknownId),
  wrong('cut-off-replay-taken', 'a body that is cut off is mended', 'malformed-body', mendBody('replay')),
  wrong('replay-has-no-detail', 'a replay that is listed has no detail', 'get', hideDetail),
  wrong('replay-has-no-response', 'response stays null for a replay', 'response-arrives', hideResponse),
  wrong('replay-not-replayed', 'a replay that is listed cannot be replayed', 'replay', refuseReplays),
  wrong('filter-follows-replays', 'tunnel_name finds replays of its requests', 'tunnel-name-filter', filterFollows),
]);
