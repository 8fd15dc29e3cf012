import { expect, test } from '@playwright/test';
import { Secrets } from '../../../src/exchange/secrets/secrets.ts';

const members: readonly (readonly [text: string, redacted: string])[] = [
  ['{"token":"abc"}', '{"token":"[redacted:token]"}'],
  ['{"Client_Secret" : "a\\"b"}', '{"Client_Secret" : "[redacted:client_secret]"}'],
  ['{"token":null,"secret":true,"password":12}', '{"token":null,"secret":true,"password":12}'],
  ['{"token":""}', '{"token":""}'],
  ['{"tok\\u0065n":"abc"}', '{"tok\\u0065n":"[redacted:token]"}'],
  ['{"private_key_type":"rsa","x_token":"abc"}', '{"private_key_type":"rsa","x_token":"abc"}'],
  ['{"a":"token","b":"c"}', '{"a":"token","b":"c"}'],
  ['{"a":"token":"abc"', '{"a":"token":"[redacted:token]"'],
  ['{"token":"cut off', '{"token":"[redacted:token]'],
  ['{"token":abc}', '{"token":[redacted:token]}'],
  ["{'api_key': 'abc'}", "{'api_key': '[redacted:api_key]'}"],
  ['{token: "abc"}', '{token: "[redacted:token]"}'],
  ['"{\\"token\\":\\"a\\\\\\"b\\",\\"c\\":1}"', '"{\\"token\\":\\"[redacted:token]\\",\\"c\\":1}"'],
  ['{"token":\n\t"abc"}', '{"token":\n\t"[redacted:token]"}'],
  ['{"msg":"password: must be longer"}', '{"msg":"password: must be longer"}'],
  ['{"token":"a","secret":"b"}', '{"token":"[redacted:token]","secret":"[redacted:secret]"}'],
  ['{"token":["abc","def"],"a":["b"]}', '{"token":["[redacted:token]","[redacted:token]"],"a":["b"]}'],
  ['a=b&token=abc%26d&c=d', 'a=b&token=[redacted:token]&c=d'],
  ['/x?accessToken=abc#key=def', '/x?accessToken=[redacted:accesstoken]#key=[redacted:key]'],
  ['?next=%2Fx%3Ftoken%3Dabc%2526d%26c%3Dd', '?next=%2Fx%3Ftoken%3D[redacted:token]%26c%3Dd'],
  ['/x?keys=abc&monkey=1', '/x?keys=abc&monkey=1'],
  ['key=abc sig: "x"', 'key=abc sig: "x"'],
  ['token = must be set', 'token = must be set'],
  ['<a><token>abc</token><id>1</id></a>', '<a><token>[redacted:token]</token><id>1</id></a>'],
  ['<ns:Token type="x">abc&lt;d</ns:Token>', '<ns:Token type="x">[redacted:token]</ns:Token>'],
  ['<token><![CDATA[a<b]]></token>', '<token><![CDATA[[redacted:token]]]></token>'],
  ['<token/><id>1</id>', '<token/><id>1</id>'],
  ['<key token="abc" id=\'1\'/>', '<key token="[redacted:token]" id=\'1\'/>'],
  ['&lt;token&gt;abc&lt;/token&gt;', '&lt;token&gt;[redacted:token]&lt;/token&gt;'],
  ['{&quot;token&quot;:&quot;abc&quot;}', '{&quot;token&quot;:&quot;[redacted:token]&quot;}'],
  ['{"a":"x\\\\","token":"abc"}', '{"a":"x\\\\","token":"[redacted:token]"}'],
  [
    '{\u0000"\u0000t\u0000o\u0000k\u0000e\u0000n\u0000"\u0000:\u0000"\u0000a\u0000b\u0000"',
    '{\u0000"\u0000t\u0000o\u0000k\u0000e\u0000n\u0000"\u0000:\u0000"\u0000[redacted:token]\u0000"',
  ],
];
for (const [text, redacted] of members) {
  test(`members with secret names in ${JSON.stringify(text)} are hidden`, () => {
    expect(new Secrets().text(text)).toBe(redacted);
  });
}

/** Parts that make a backtracking pattern search the same text again and again. */
const tedious = [
  ...['\\', '"', "'", ':', ' ', '[', '{', '<', '%', '&', '-', '+', '…', '\n', '{}', '-----'],
  ...[
    'token',
    '"token":',
    '"token":"',
    '\\"token\\":\\"',
    '"token":["',
    'token=',
    'token="',
    '?key=',
    '<token>',
    '<token ',
    '<a:token>',
  ],
  ...[
    '&amp;',
    '&#',
    '&quot;',
    '%25',
    '\\u0074',
    '-----BEGIN ',
    '-----BEGIN PRIVATE KEY-----',
    '://a:',
    'known-',
    'aaaaaa',
  ],
];

const manyKnown = (): Secrets => {
  const secrets = new Secrets();
  for (let n = 1; n < 60; n += 1) secrets.add(`known-${'known-'.repeat(n).slice(0, n)}${n}`, 'known');
  secrets.add(`${'a'.repeat(60)}b`, 'known');
  return secrets;
};

for (const part of tedious) {
  test(`the time to redact a text made of ${JSON.stringify(part)} grows linearly with its length`, () => {
    const secrets = manyKnown();
    const whole = part.repeat(Math.ceil(800_000 / part.length));
    // CPU time, and the minimum of three measurements, because other work on the machine only adds to it.
    const work = (length: number): number =>
      Math.min(
        ...[1, 2, 3].map(() => {
          const text = whole.slice(0, length);
          const before = process.cpuUsage().user;
          secrets.text(text);
          return process.cpuUsage().user - before;
        }),
      );
    work(50_000);
    // 16 times the text takes 16 times as long, and 256 times as long in a search with backtracking.
    expect(work(800_000) / Math.max(work(50_000), 3000)).toBeLessThan(100);
  });
}
