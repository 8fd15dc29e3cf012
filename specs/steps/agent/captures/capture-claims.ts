import { STATUS_CODES } from 'node:http';
import { isObject, type JsonObject } from '../../../../src/contract/json-object.ts';
import type { HeaderValues } from '../../../../src/exchange/client/client.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import type { Header } from '../../../../src/exchange/recorded-exchange.ts';
import type { Claim } from '../../../../src/harness/world/claims/claim.ts';
import { dateOf, skewMs } from '../../../../src/judge/readers/clocks.ts';
import {
  carries,
  decodeMessage,
  finalAnswer,
  isHttpVersion,
  isPathOf,
  valuesByName,
  valuesIn,
} from '../../../../src/judge/readers/http-message.ts';
import { quote } from '../../../../src/judge/subject/check.ts';
import type { Exhibit } from './exhibits.ts';
import { partedLine } from './parted-line.ts';
import type { Passed } from './passed.ts';

/** A claim about a captured request; null where the captured request shows nothing to check. */
export type CaptureClaim = (item: JsonObject, passed: Passed) => Claim | null;

const partOf = (item: JsonObject, part: 'request' | 'response'): JsonObject | null => {
  const value = item[part];
  return isObject(value) ? value : null;
};

const about = (part: 'request' | 'response', of: (shown: JsonObject, passed: Passed) => Claim): CaptureClaim => {
  return (item, passed) => {
    const shown = partOf(item, part);
    return shown === null ? null : of(shown, passed);
  };
};

/** The method that was sent. For an uncommon request also the method that arrived, which a gateway may have changed. */
const methodsOf = ({ exhibit, received }: Passed): readonly string[] =>
  exhibit.isUncommon ? [exhibit.method, received.method] : [exhibit.method];

export const method = about('request', (shown, passed) => ({
  place: '/request/method',
  holds: methodsOf(passed).some((used) => shown['method'] === used),
  summary: 'request.method is not the method that was sent',
  expected: quote(passed.exhibit.method),
  received: quote(shown['method']),
}));

export const requestProto = about('request', (shown) => ({
  place: '/request/proto',
  holds: isHttpVersion(shown['proto']),
  summary: 'request.proto is no HTTP protocol version',
  expected: 'such as "HTTP/1.1"',
  received: quote(shown['proto']),
}));

/** The path as it was sent or as it arrived: a gateway may have spelled it in another way. */
export const requestUri = about('request', (shown, { target, received }) => ({
  place: '/request/uri',
  holds: isPathOf(shown['uri'], [target, received.target]),
  summary: 'request.uri is not the path that was sent',
  expected: `${quote(target)}, with or without its query`,
  received: quote(shown['uri']),
}));

/** Headers of our own, which no proxy has a reason to change. */
export const isOwn = (name: string): boolean => /^x-plumbline/i.test(name);

const own = (headers: HeaderValues): [string, string[]][] =>
  Object.entries(headers).flatMap(([name, value]): [string, string[]][] =>
    value !== null && isOwn(name) ? [[name, [value].flat()]] : [],
  );

/** Nobody else sets our own headers, so their values must match exactly; other headers, such as cookies, may have additional values. */
export const areShown = (values: readonly string[], shown: readonly string[], name: string): boolean => {
  const rest = [...values];
  for (const value of shown) if (value === rest[0]) rest.shift();
  return rest.length === 0 && (!isOwn(name) || shown.length === values.length);
};

type Values = ReadonlyMap<string, readonly string[]>;

const headersClaim = (
  part: 'request' | 'response',
  shown: JsonObject,
  sent: readonly Header[],
  received: readonly Header[],
): Claim => {
  const wanted = undisputed(sent, received);
  const names = isObject(shown['headers']) ? Object.keys(shown['headers']) : [];
  // Only we send our own headers: one that this request did not have comes from another exchange.
  const strange = names.filter((name) => isOwn(name) && !wanted.has(name.toLowerCase()));
  const expected = [...wanted, ...strange.map((name) => [name, []] as const)];
  const wrong = expected.find(([name, values]) => !areShown(values, valuesIn(shown['headers'], name), name));
  const [partedName = '', ...line] = partedLine(shown['headers'], sent, received) ?? [];
  const [name, values] = wrong ?? [partedName, line];
  return {
    place: `/${part}/headers`,
    holds: wrong === undefined && line.length === 0,
    summary: `${part}.headers does not have the values of ${name} that went over the wire`,
    expected: quote(values),
    received: quote(valuesIn(shown['headers'], name)),
  };
};

/**
 * Headers that belong to one connection, that proxies change, or that an inspector may not show among the headers: RFC 9110, section 7.6.1, and
 * practice.
 */
const unsteady =
  /^(host|content-length|transfer-encoding|connection|keep-alive|te|trailer|upgrade|expect|via|date|server|forwarded|authorization|cookie|(x-forwarded|x-real|proxy|cf)-.*)$/;

/** Headers that one end sent and the other received with the same values: the agent in between has seen them. */
export const undisputed = (sent: readonly Header[], received: readonly Header[]): Values => {
  const arrived = valuesByName(received);
  return new Map(
    [...valuesByName(sent)].filter(
      ([name, values]) => isOwn(name) || (!unsteady.test(name) && areShown(values, arrived.get(name) ?? [], name)),
    ),
  );
};

export const requestHeaders = about('request', (shown, { answer, received }) =>
  headersClaim('request', shown, answer.request.headers, received.headers),
);

export const responseHeaders = about('response', (shown, { exhibit, answer }) =>
  headersClaim('response', shown, exhibit.answered.headers, answer.response?.headers ?? []),
);

/** How much of one message is kept is not documented, only that the oldest are evicted: of a large body the beginning is enough. */
const begins = (shown: Buffer, body: Buffer): boolean =>
  shown.length > 0 && body.subarray(0, shown.length).equals(shown);

const rawClaim = (
  part: 'request' | 'response',
  raw: unknown,
  startsRight: (startLine: string) => boolean,
  inHead: readonly string[],
  bodies: readonly [Buffer, ...Buffer[]],
  isLarge = false,
): Claim => {
  const decoded = decodeMessage(raw);
  const message = part === 'response' ? finalAnswer(decoded) : decoded;
  const flaw =
    message === null
      ? 'is no base64 of an HTTP message'
      : !startsRight(message.startLine)
        ? `begins with another line: ${quote(message.startLine)}`
        : inHead.some((text) => !message.head.includes(text))
          ? 'lacks a header that went over the wire'
          : bodies.some((body) => carries(message, body) || (isLarge && begins(message.body, body)))
            ? null
            : `has another body, of ${message.body.length} bytes`;
  return {
    place: `/${part}/raw`,
    holds: flaw === null,
    summary: `${part}.raw ${flaw ?? ''}`,
    expected: `the bytes that went over the wire, with a body of ${bodies[0].length} bytes`,
    received: message === null ? quote(raw) : `${quote(message.startLine)} and a body of ${message.body.length} bytes`,
  };
};

/** The body that was sent; for an uncommon exchange also the body that arrived, which a gateway may have decompressed. */
const bodiesOf = ({ isUncommon }: Exhibit, sent: Buffer, arrived = sent): readonly [Buffer, ...Buffer[]] =>
  isUncommon ? [sent, arrived] : [sent];

export const requestRaw = about('request', (shown, passed) => {
  const { exhibit, target, received } = passed;
  return rawClaim(
    'request',
    shown['raw'],
    (line) =>
      methodsOf(passed).some((used) => line.startsWith(`${used} `)) &&
      [target, received.target].some((path) => line.includes(path)),
    own(exhibit.headers).flatMap(([, values]) => values),
    bodiesOf(exhibit, exhibit.body ?? received.body, received.body),
    exhibit.isLarge,
  );
});

export const responseRaw = about('response', (shown, { exhibit, answer }) => {
  const { status, headers, body } = exhibit.answered;
  return rawClaim(
    'response',
    shown['raw'],
    (line) => line.includes(String(status)),
    headers.filter(([name]) => isOwn(name) || name === 'Set-Cookie').map(([, value]) => value),
    bodiesOf(exhibit, body, answer.response?.body),
    exhibit.isLarge,
  );
});

export const responseStatus = about('response', (shown, { exhibit: { answered } }) => {
  const text = String(shown['status']).toLowerCase();
  const { status, reason } = answered;
  // The words of a status line are optional, and each side may have its own, in its own case: RFC 9112, section 4.
  const usual = STATUS_CODES[status] ?? reason;
  const wrongCode = shown['status_code'] !== status;
  // Whether the text contains the status code is open; if it begins with a number, also after the version, that is the code of the answer.
  const number = /^(?:http\/\S+ )?(\d{3})(?: |$)/.exec(text)?.[1] ?? String(status);
  return {
    place: wrongCode ? '/response/status_code' : '/response/status',
    holds:
      !wrongCode &&
      number === String(status) &&
      [number, reason, usual].some((word) => text.includes(word.toLowerCase())),
    summary: `response.${wrongCode ? 'status_code' : 'status'} is not that of the answer`,
    expected: wrongCode ? String(status) : `a text with ${status} or ${quote(reason)}`,
    received: quote(shown[wrongCode ? 'status_code' : 'status']),
  };
});

export const tunnelNameIn = (item: JsonObject, name: string): Claim => ({
  place: '/tunnel_name',
  holds: item['tunnel_name'] === name,
  summary: 'tunnel_name is not the tunnel the request arrived on',
  expected: quote(name),
  received: quote(item['tunnel_name']),
});

const dayMs = 24 * 60 * 60 * 1000;

/** How far the clock of the agent is ahead of ours, by the Date of an answer; null where it shows none. */
const aheadMs = (answer: Exchange): number | null => {
  const date = dateOf(answer);
  return date === null ? null : date - Date.parse(answer.timings.startedAt);
};

/** Clocks differ, but not by a day; and where the agent says what time it is, start is by its clock or by ours. */
export const start: CaptureClaim = ({ start: shown }, { answer, listed }) => {
  const afterMs = Date.parse(String(shown)) - Date.parse(answer.timings.startedAt);
  const ahead = listed && aheadMs(listed.exchange);
  const isByClock = ahead === null || [0, ahead].some((clock) => Math.abs(afterMs - clock) < skewMs);
  return {
    place: '/start',
    holds: Math.abs(afterMs) < dayMs && isByClock,
    summary: 'start is not when the exchange started',
    expected: `${isByClock ? 'within a day of' : 'about'} ${answer.timings.startedAt}`,
    received: quote(shown),
  };
};

/** Whether a captured request shows the whole exchange: some agents fill it in while the exchange goes on. */
export const isWhole = (item: JsonObject, passed: Passed): boolean =>
  [requestHeaders, requestRaw, responseStatus, responseHeaders, responseRaw].every(
    (claimOf) => claimOf(item, passed)?.holds ?? true,
  );
