import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { answerOf, openProxy } from '../hostile/proxy.ts';
import { openAccount, tokenEnv } from './account.ts';
import { leaksIn } from './canaries.ts';
import { test } from './workplace.ts';

/** Tokens unknown before, each in an answer of a different form. */
const issued = {
  gzip: 'gz-2Zx81kQpVbNn0LmT4f',
  unsaid: 'un-7Yb4Mc9Zr2Lw0Xv5Tn',
  utf16: 'u16-Lw0Xv5Tn7Yb4Mc9Zr2',
  form: 'form-Xv5Tn7Yb4Mc9Zr2Lw',
  xml: 'xml-Tn7Yb4Mc9Zr2Lw0Xv5',
  short: 'k9Tr5q',
  location: 'loc-4Mc9Zr',
};

const json = (token: string): string => JSON.stringify({ msg: 'no', token });
const type = (name: string): string => `X-Content-Type: ${name}`;
const answers: readonly Buffer[] = [
  answerOf(404, gzipSync(json(issued.gzip)), ['Content-Encoding: gzip']),
  answerOf(404, gzipSync(json(issued.unsaid))),
  answerOf(404, Buffer.from(`\ufeff${json(issued.utf16)}`, 'utf16le')),
  answerOf(404, Buffer.from(`msg=no&token=${issued.form}`), [type('form')]),
  answerOf(404, Buffer.from(`<error><token>${issued.xml}</token></error>`), [type('xml')]),
  answerOf(404, Buffer.from(json(issued.short))),
  answerOf(404, Buffer.from('{}'), [`Location: /login#access_token=${issued.location}`]),
];

test('a token that an answer shows in any form is in no file and no output', async ({ workplace }) => {
  const account = await openAccount();
  const everything = Object.values(issued).join(' ');
  let refusals = 0;
  const proxy = await openProxy(account.baseUrl, (socket, { status, body }) => {
    const told = [`X-Debug: ${everything}`, `Link: <https://a.example/?q=${issued.short}>; rel="x"`];
    if (status !== 404) return void socket.write(answerOf(status, body, refusals < answers.length ? [] : told));
    refusals += 1;
    socket.write(answers[refusals % answers.length] ?? Buffer.alloc(0));
  });
  try {
    const target = workplace.write('target.json', {
      ...account.target,
      management: { baseUrl: proxy.url, tokenEnv },
      pace: { requestsPerSecond: 1000, concurrency: 1 },
    });
    const only = ['*.unknown-id', '*.list', '*.get'].flatMap((pattern) => ['--only', pattern]);
    const outcome = await workplace.run(['run', '--target', target, '--workers', '1', ...only], {
      [tokenEnv]: account.token,
    });
    expect([0, 1, 3], outcome.stderr).toContain(outcome.code);
    expect(refusals).toBeGreaterThan(answers.length);
    const files = [
      { name: 'stdout', bytes: outcome.stdout },
      { name: 'stderr', bytes: outcome.stderr },
      ...workplace.files(),
    ];
    expect(leaksIn(files, [...Object.values(issued), ...account.tokens])).toEqual([]);
    expect(workplace.read('reports/latest/exchanges.ndjson')).toContain('"sha256"');
  } finally {
    await proxy.close();
    await account.close();
  }
});
