import { mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './workplace.ts';

/** A server that only records requests: bad usage must send none. */
const count = async (): Promise<{ url: string; requests: string[]; close: () => Promise<void> }> => {
  const requests: string[] = [];
  const server = createServer(({ method, url }, response) => {
    requests.push(`${method} ${url}`);
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}`, requests, close };
};

interface Case {
  readonly args: readonly string[];
  readonly says: RegExp;
  readonly env?: Readonly<Record<string, string>>;
}

test('bad usage ends with 2 and one clear line, and nothing is sent', async ({ workplace }) => {
  const server = await count();
  const management = { baseUrl: server.url, tokenEnv: 'GIVEN' };
  const good = workplace.write('good.json', { management });
  workplace.write('file', 'not a folder');
  workplace.write('key.json', { management: { ...management, tokenenv: 'X' } });
  workplace.write('far.json', { agent: { baseUrl: 'http://127.0.0.1:1', connectTo: '127.0.0.1:99999' } });
  workplace.write('empty.har', { log: { entries: [] } });
  mkdirSync(join(workplace.folder, 'theirs'));
  workplace.write('theirs/index.html', '<p>Somebody else wrote this.</p>');
  const cases: Case[] = [
    {
      args: ['run', '--target', 'key.json'],
      says: /key\.json: unknown key management\.tokenenv; there are baseUrl, tokenEnv, publicUrl$/,
    },
    { args: ['run', '--target', 'none.json'], says: /none\.json: there is no such file$/ },
    { args: ['run', '--target', good], says: /environment variable GIVEN is not set/, env: {} },
    {
      args: ['run', '--target', good, '--token'],
      says: /unknown option '--token' \(Did you mean one of --\S+, .*\?\)$|unknown option '--token' \(Did you mean --\S+\?\)$/,
    },
    { args: ['run', '--target', good, '--effort', 'some'], says: /argument 'some' is invalid/ },
    { args: ['run', '--target', good, '--seed', '1e3'], says: /must be a whole number from 0/ },
    { args: ['run', '--target', good, '--only', 'api-keys.nothing'], says: /api-keys\.nothing matches no requirement/ },
    { args: ['run', '--target', good, '--out', 'file/report'], says: /--out .*file\/report: cannot be written/ },
    { args: ['run', '--target', good, '--only', 'api-key.get'], says: /did you mean .*api-keys\.get/ },
    { args: ['run', '--verbose', '--quiet'], says: /'--verbose' cannot be used with option '--quiet'$/ },
    { args: ['run', '--target', good, '--shard', '4/3'], says: /must be such as 2\/3/ },
    { args: ['prove', '--only', 'api.version-2-refused', '--shard', '2/2'], says: /nothing to try/ },
    { args: ['run', '--target', good, '--baseline', good], says: /good\.json: not a report: it names no format$/ },
    { args: ['run', '--target', good, '--waivers', good], says: /good\.json: the file must be a list \(\[…\]\)$/ },
    { args: ['explain', 'zzzz'], says: /there is no requirement or gap zzzz; `node \S+ requirements` lists them$/ },
    { args: ['explain', 'api-keys.token-shown'], says: /did you mean api-keys\.token-shown-once[^?]*\? `node / },
    { args: ['requirements', '--only', 'none.*'], says: /--only none\.\* matches no requirement or gap/ },
    { args: ['requirements', '--document', '4'], says: /argument '4' is invalid/ },
    { args: ['compare', good, good], says: /not a report/ },
    { args: ['render', 'none.json'], says: /none\.json: there is no such file$/ },
    { args: ['merge', 'nowhere'], says: /nowhere\/report\.json: there is no such file$/ },
    { args: ['clean'], says: /clean needs --target, --base-url or --agent-url/ },
    { args: ['doctor'], says: /doctor needs --target, --base-url or --agent-url/ },
    { args: ['judge', 'none.har'], says: /none\.har: there is no such file$/ },
    { args: ['nothing'], says: /unknown command 'nothing'/ },
    { args: ['prove', '--only', 'nothing.*'], says: /--only nothing\.\* matches nothing/ },
    { args: ['serve', '--fault', 'nothing'], says: /there is no fault nothing/ },
    { args: ['serve', '--port', '99999'], says: /must be a whole number from 0 to 65535/ },
    {
      args: ['run', '--base-url', 'http://127.0.0.1:99999'],
      says: /: --base-url must name a host, and a port/,
    },
    { args: ['clean', '--base-url', 'http://127.0.0.1:99999'], says: /: --base-url must name a host/ },
    { args: ['run', '--agent-url', 'http://127.0.0.1:99999'], says: /: --agent-url must name a host, and a port/ },
    { args: ['judge', 'empty.har', '--base-url', 'http://a:99999'], says: /: --base-url must name a host/ },
    { args: ['run', '--target', 'far.json'], says: /far\.json: agent\.connectTo must be a host and a port from 1/ },
    { args: ['run', '--target', good, '--budget', '1'], says: /--budget 1 is not enough for any requirement; \d+ is$/ },
    { args: ['run', '--target', ''], says: /option '--target <file>' is empty$/ },
    { args: ['run', '--target', good, '--only', ''], says: /option '--only <pattern>' is empty$/ },
    { args: ['requirements', '--section', ''], says: /option '--section <text>' is empty$/ },
    { args: ['render', ''], says: /argument 'report' is empty$/ },
    { args: ['merge', 'theirs', ''], says: /argument 'dir' is empty$/ },
    { args: ['run', '--base-url', 'nowhere'], says: /: --base-url must be an http or https URL/ },
    { args: ['run', '--base-url', 'http://a', '--token-env', 'a b'], says: /: --token-env must be the name of an env/ },
    {
      args: ['run', '--target', good, '--require', '90%', '--require', '95%'],
      says: /'--require <share\|file>' argument '95%' is invalid\. It may be given once\.$/,
    },
    {
      args: ['run', '--target', good, '--out', '/proc/none/report'],
      says: /--out \/proc\/none\/report: cannot be writ/,
    },
    { args: ['init', '--base-url', server.url, '--out', 'theirs', '--force'], says: /--out theirs: a folder, not a f/ },
    { args: ['run', '--target', good, '--out', 'theirs'], says: /theirs\/index\.html was not written by Plumbline/ },
    { args: ['judge', 'empty.har', '--out', 'theirs'], says: /theirs\/index\.html was not written by Plumbline/ },
    { args: ['prove', '--only', 'api.version-2-refused', '--out', good], says: /good\.json was not written by Plumb/ },
    { args: ['prove', '--only', 'api.version-2-refused', '--out', 'file/x.json'], says: /file: cannot be written/ },
    { args: ['serve', '--port', String(new URL(server.url).port)], says: /port \d+ is taken/ },
  ];
  const uses = cases.map(({ args, env = { GIVEN: 'a-token-that-nobody-sees' } }) => ({ args, env }));
  const outcomes = (await workplace.runAll(uses)).map((outcome, n) => ({ ...outcome, ...cases[n] }));
  for (const { args, says = /^$/, code, stderr, stdout } of outcomes) {
    expect.soft(stderr.trimEnd(), args?.join(' ')).toMatch(says);
    expect.soft({ args, code, stdout, lines: stderr.split('\n').length - 1 }).toEqual({
      args,
      code: 2,
      stdout: '',
      lines: 1,
    });
    expect.soft(stderr).toMatch(/^plumbline: /);
  }
  expect(outcomes).toHaveLength(cases.length);
  expect(server.requests).toEqual([]);
  expect(workplace.has('reports')).toBe(false);
  expect(workplace.read('theirs/index.html')).toBe('<p>Somebody else wrote this.</p>');
  expect(readdirSync(join(workplace.folder, 'theirs'))).toEqual(['index.html']);
  expect(workplace.has('.plumbline')).toBe(false);
  await server.close();
});
