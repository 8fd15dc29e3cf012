import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { HttpSplitter, type Message } from '../../../src/emulator/agent/http-splitter.ts';

const split = (bytes: Buffer, cuts: readonly number[]): Message[] => {
  const messages: Message[] = [];
  const splitter = new HttpSplitter({ framing: () => 'headers', onMessage: (message) => void messages.push(message) });
  const ends = [...cuts].map((cut) => cut % bytes.length).sort((a, b) => a - b);
  let from = 0;
  for (const end of [...ends, bytes.length]) {
    splitter.push(bytes.subarray(from, end));
    from = end;
  }
  return messages;
};

const requests = [
  'GET /a?b=c HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /b HTTP/1.1\r\nContent-Length: 7\r\n\r\n\r\n\r\n\u00e9\u00ff0',
  'PUT /c HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n\r\n0\r\nA\r\n0\r\n\r\n012345\r\n0\r\nT: u\r\n\r\n',
  'PUT /d HTTP/1.1\r\ntransfer-encoding: CHUNKED\r\n\r\n0\r\n\r\n',
  'DELETE /e HTTP/1.1\r\nX: 1\r\nX: 2\r\n\r\n',
].map((text) => Buffer.from(text, 'latin1'));

test('a stream is split into its messages wherever its packets end', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(requests, { minLength: 1 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      (sent, cuts) => {
        const messages = split(Buffer.concat(sent), cuts);
        expect(messages.map(({ raw }) => raw.toString('latin1'))).toEqual(sent.map((raw) => raw.toString('latin1')));
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});

test('headers keep their order, case and repetitions', () => {
  const [message] = split(requests[4] ?? Buffer.alloc(0), []);
  expect(message?.headers).toEqual([
    ['X', '1'],
    ['X', '2'],
  ]);
});

test('an answer without a length ends with its connection', () => {
  const messages: Message[] = [];
  const splitter = new HttpSplitter({
    framing: () => 'headers-or-close',
    onMessage: (message) => void messages.push(message),
  });
  splitter.push(Buffer.from('HTTP/1.1 200 OK\r\n\r\nhel'));
  splitter.push(Buffer.from('lo'));
  expect(messages).toEqual([]);
  splitter.end();
  expect(messages[0]?.raw.toString()).toMatch(/hello$/);
});

test('bytes that are not HTTP are skipped without an error', () => {
  expect(split(Buffer.from('PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nno chunk\r\n'), [3, 30])).toEqual([]);
});
