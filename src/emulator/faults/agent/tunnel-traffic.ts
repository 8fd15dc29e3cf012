import type { LocalAddress } from '../../agent/local-address.ts';
import type { RunningTunnel } from '../../agent/tunnel-facts.ts';
import type { Fault } from '../base/fault.ts';
import { everywhere, type Operator, remember } from '../base/operator.ts';
import { breaking, faultsAt } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { bodyAt } from '../operators/captured.ts';
import { isTcp, onHeads, onRequestHeads } from '../operators/passing.ts';
import { agentRule } from '../operators/rule.ts';
import { lookUp } from '../operators/send.ts';
import { alter, alterText, fix } from '../operators/show.ts';
import { lower } from '../operators/text.ts';

const forwardsNowhere = (of: 'http' | 'https'): Operator =>
  agentRule('forwardsTo', () => (tunnel) => (tunnel.proto === of ? { ...tunnel.address, port: 1 } : tunnel.address));

const forwardsToTheFirst = agentRule('forwardsTo', ({ tunnels }) => (tunnel) => {
  const oldest = [...tunnels.values()].find((one) => !isTcp(one));
  return isTcp(tunnel) || oldest === undefined ? tunnel.address : oldest.address;
});

/** Decodes bytes as text and encodes them again, which loses some of them. */
const passesText = (of: (tunnel: RunningTunnel) => boolean, encoding: 'utf8' | 'latin1'): Operator =>
  agentRule('passesOn', () => (bytes, tunnel) => {
    const text = bytes.toString(encoding).replace(encoding === 'utf8' ? /\uFFFD/g : /[^\p{ASCII}]/gu, '?');
    return of(tunnel) ? Buffer.from(text, encoding) : bytes;
  });

const lengthIn = (head: string): number => Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);

/** Changes the bytes of a tunnel after the first 64 KiB with `as`. */
const spoilsLong = (of: 'tcp' | 'https', as: (bytes: Buffer) => Buffer): Operator =>
  agentRule('passesOn', () => {
    const passed = new WeakMap<RunningTunnel, number>();
    return (bytes, tunnel) => {
      const before = passed.get(tunnel) ?? 0;
      passed.set(tunnel, before + bytes.length);
      return tunnel.proto === of && before > 65_536 ? as(bytes) : bytes;
    };
  });

/** Drops a few bytes that follow a few others in the same direction of a connection. */
const losesLater = (isBack: boolean): Operator =>
  agentRule('passesOn', () => (bytes, tunnel, way) => {
    const isLater = way.isBack === isBack && way.before > 0 && way.before < 200;
    return isTcp(tunnel) && isLater && bytes.length < 100 ? Buffer.alloc(0) : bytes;
  });

/** Replaces the bodies of answers with status 4xx by spaces. */
const answersErrorsBlank = agentRule('passesOn', () => (bytes, tunnel) => {
  const at = bodyAt(bytes);
  const isError = !isTcp(tunnel) && /^HTTP\/1\.1 4/.test(bytes.toString('latin1', 0, at));
  return isError ? Buffer.concat([bytes.subarray(0, at), Buffer.alloc(bytes.length - at, ' ')]) : bytes;
});

/** While several requests of a tunnel wait, an answer has the body of the one before it, where that is as long. */
const answersMixed = agentRule('passesOn', () => {
  const waiting = new WeakMap<RunningTunnel, number>();
  let before = Buffer.alloc(0);
  return (bytes, tunnel) => {
    const at = bodyAt(bytes);
    const head = bytes.toString('latin1', 0, at);
    const isAnswer = head.startsWith('HTTP/');
    if (isTcp(tunnel) || !(isAnswer || /^[A-Z]+ \S+ HTTP\//.test(head))) return bytes;
    const now = (waiting.get(tunnel) ?? 0) + (isAnswer ? -1 : 1);
    waiting.set(tunnel, now);
    const body = Buffer.from(bytes.subarray(at));
    const [given, other] = [before, body];
    if (isAnswer) before = body;
    return isAnswer && now > 0 && given.length === other.length ? Buffer.concat([bytes.subarray(0, at), given]) : bytes;
  };
});

/** Loses what an HTTP message has after its first bytes, in one direction. */
const firstPieceAlone = (back: boolean): Operator =>
  agentRule('passesOn', () => (bytes, tunnel, { isBack }) => {
    const isLater =
      isBack === back && bytes.length < 1000 && !/^(HTTP|[A-Z]+ \S+ HTTP)\//.test(bytes.toString('latin1'));
    return isLater && !isTcp(tunnel) ? Buffer.alloc(0) : bytes;
  });

const toTheNamesake = agentRule('forwardsTo', () => {
  const first = new Map<string, LocalAddress>();
  return ({ name, address }) => {
    first.set(name, first.get(name) ?? address);
    return first.get(name) ?? address;
  };
});

const countOnlyHttp = agentRule(
  'counts',
  () =>
    (_, { proto }) =>
      proto !== 'https',
);

const takenOnce = remember<unknown>(['get', 'list'], (first) =>
  alter(['get', 'list'], 'metrics', (metrics, { name }) => {
    const tells = /"count":[1-9]/.test(JSON.stringify(metrics));
    if (tells && !first.has(String(name))) first.set(String(name), structuredClone(metrics));
    return first.get(String(name)) ?? metrics;
  }),
);

const countOnlyRequests = agentRule('counts', () => (kind, tunnel) => kind === 'http' || !isTcp(tunnel));

const zeroInLists = alter('list', 'metrics.http', (meter) =>
  Object.fromEntries(Object.keys(Object(meter)).map((number) => [number, 0])),
);

const countAll = alter(everywhere, 'metrics.http.count', (_, __, { deployment: { agent } }) =>
  [...agent.tunnels.values()].reduce((sum, { metrics }) => sum + metrics.http.count, 0),
);

/** Shows the sum of the HTTP counts of all tunnels at the newest one, and 0 at the others. */
const countForNewest = alter(everywhere, 'metrics.http.count', (_, { name }, { deployment: { agent } }) =>
  [...agent.tunnels.keys()].at(-1) === name
    ? [...agent.tunnels.values()].reduce((sum, { metrics }) => sum + metrics.http.count, 0)
    : 0,
);

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** Faults of forwarding, and of finding tunnels by name. */
export const tunnelTrafficFaults: readonly Fault[] = faultsAt(seats.agentTunnels, [
  ...breaking('forwards', {
    'http-forwards-nowhere: an HTTP tunnel forwards to another port': forwardsNowhere('http'),
    'https-forwards-nowhere: an HTTPS tunnel forwards to another port': forwardsNowhere('https'),
    'all-forward-to-the-first: HTTP tunnels forward to the address of the oldest that runs': forwardsToTheFirst,
    'http-forwards-text: an HTTP tunnel takes bodies for text': passesText((tunnel) => !isTcp(tunnel), 'utf8'),
    'namesakes-forward-to-the-first: a tunnel forwards to the address of the first under its name': toTheNamesake,
    'http-forwards-without-query: an HTTP tunnel forwards without the query': onHeads((head) =>
      head.replace(/^([A-Z]+ [^? ]*)\?\S*/, '$1'),
    ),
    'http-forwards-without-own-headers: an HTTP tunnel forwards no header whose name begins with X-': onRequestHeads(
      (head) => head.replace(/^x-.*\r\n/gim, ''),
    ),
    'http-forwards-put-as-post: a PUT is forwarded as a POST': onRequestHeads((head) => head.replace(/^PUT/, 'POST')),
    'http-forwards-path-in-lower-case: an HTTP tunnel forwards paths in lower case': onRequestHeads((head) =>
      head.replace(/ [^? ]*/, lower),
    ),
    'http-forwards-without-content-type: an HTTP tunnel forwards no Content-Type': onRequestHeads((head) =>
      head.replace(/^content-type:.*\r\n/gim, ''),
    ),
    'http-forwards-without-cookies: an HTTP tunnel forwards no Cookie': onRequestHeads((head) =>
      head.replace(/^cookie:.*\r\n/gim, ''),
    ),
    'http-forwards-long-headers-cut: an HTTP tunnel forwards the first 1,000 characters of a header': onRequestHeads(
      (head) => head.replace(/^([\w-]+: .{1000}).*\r\n/gim, '$1\r\n'),
    ),
    'http-answers-cookies-joined: Set-Cookie headers come back joined by a comma': onHeads((head) =>
      head.replace(/^(set-cookie:.*)\r\n([\s\S]*)^set-cookie: (.*\r\n)/im, '$1, $3$2'),
    ),
    'http-forwards-without-authorization: an HTTP tunnel forwards no Authorization': onRequestHeads((head) =>
      head.replace(/^authorization:.*\r\n/gim, ''),
    ),
    'http-answers-cookies-without-attributes: a Set-Cookie comes back without its attributes': onHeads((head) =>
      head.replace(/^(set-cookie: [^;\r]*).*\r\n/gim, '$1\r\n'),
    ),
    'http-answers-cookies-to-scripts: a Set-Cookie comes back without HttpOnly': onHeads((head) =>
      head.replace(/^(set-cookie:.*); HttpOnly/gim, '$1'),
    ),
    'http-answers-without-charset: a Content-Type comes back without its charset': onHeads((head) =>
      head.startsWith('HTTP/') ? head.replace(/^(content-type:.*); *charset=.*\r\n/gim, '$1\r\n') : head,
    ),
    'http-answers-without-location: a redirect comes back without Location': onHeads((head) =>
      head.replace(/^location:.*\r\n/gim, ''),
    ),
    'http-answers-as-text: answers come back as text/plain': onHeads((head) =>
      head.startsWith('HTTP/') ? head.replace(/^(content-type:).*/gim, '$1 text/plain') : head,
    ),
    'https-blanks-what-is-long: an HTTPS tunnel blanks out what comes after the first 64 KiB of a body': spoilsLong(
      'https',
      (bytes) => (bodyAt(bytes) > 3 ? bytes : Buffer.alloc(bytes.length)),
    ),
    'http-answers-errors-blank: an answer with an error comes back with a blank body': answersErrorsBlank,
    'http-answers-with-one-cookie: of several Set-Cookie headers the last one comes back': onHeads((head) =>
      head.replace(/^set-cookie:.*\r\n(?=[\s\S]*^set-cookie:)/gim, ''),
    ),
    'http-answers-redirects-with-200: a redirect comes back as 200': onHeads((head) =>
      head.replace(/^HTTP\/1\.1 30\d .*/, 'HTTP/1.1 200 OK'),
    ),
    'http-refuses-large-bodies: a body of more than 64 KiB does not reach the local address': onHeads((head) =>
      lengthIn(head) > 65_536 && !head.startsWith('HTTP/') ? 'refused\r\n\r\n' : head,
    ),
    'http-answers-first-pieces-alone: of an answer that comes in pieces the later small ones do not come back':
      firstPieceAlone(true),
    'http-forwards-first-pieces-alone: of a request that comes in pieces the later small ones are not forwarded':
      firstPieceAlone(false),
    'http-answers-mixed-up: answers to requests at the same time have the body of another': answersMixed,
    'public-url-without-number: public_url has a port that is no number': alterText(everywhere, 'public_url', (url) =>
      url.replace(/\d+$/, 'undefined'),
    ),
    'public-url-empty: public_url is empty text': fix(everywhere, 'public_url', ''),
    'public-url-of-another-port: public_url has a port where nobody listens': alterText(
      everywhere,
      'public_url',
      (url) => url.replace(/\d+$/, '1'),
    ),
  }),
  ...breaking('forwards-tcp', {
    'tcp-forwards-text: a TCP tunnel takes bytes for text': passesText(isTcp, 'latin1'),
    'tcp-loses-what-is-long: a TCP tunnel loses what comes after the first 64 KiB': spoilsLong('tcp', () =>
      Buffer.alloc(0),
    ),
    'tcp-loses-later-words: a TCP tunnel loses what a visitor says in few bytes after something else':
      losesLater(false),
    'tcp-loses-later-answers: a TCP tunnel loses what the local server says in few bytes after something else':
      losesLater(true),
    'tcp-without-port: public_url of a TCP tunnel has no port': alterText(everywhere, 'public_url', (url) =>
      url.replace(/^(tcp:.*):\d+$/, '$1'),
    ),
  }),
  ...breaking('metrics-count', {
    'requests-not-counted: metrics.http counts nothing': agentRule('counts', () => (kind) => kind === 'conns'),
    'connections-not-counted: metrics.conns counts nothing on TCP tunnels': countOnlyRequests,
    'https-not-counted: metrics.http counts nothing on HTTPS tunnels': countOnlyHttp,
    'metrics-taken-once: metrics stay as they were when they first told of something': takenOnce,
    'metrics-frozen-in-lists: lists show the metrics of a tunnel through which nothing went': zeroInLists,
    'requests-counted-for-the-newest: metrics.http counts for the newest tunnel what goes through any': countForNewest,
    'metrics-of-all-tunnels: metrics.http.count is that of all tunnels together': countAll,
  }),
  ...breaking('names-escaped', {
    'names-not-unescaped: the detail looks for a name as it is escaped': lookUp('get', encodeURIComponent),
    'names-unescaped-twice: the detail takes the escapes off a name twice': lookUp('get', decoded),
    'names-cut-at-dot: the detail cuts a name at its last dot': lookUp('get', (name) => name.replace(/\.\w+$/, '')),
    'names-cut-at-colon: the detail cuts a name at a colon': lookUp('get', (name) => name.split(':')[0]),
    'names-in-lower-case: a name is looked for in lower case': lookUp(['get', 'delete'], lower),
    'names-cut-at-slash-on-stop: a stop cuts a name at a slash': lookUp('delete', (name) => name.split('/')[0]),
  }),
]);
