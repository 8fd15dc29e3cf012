/** Invalid files end with one clear line and exit code 2, and nothing is sent. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { main } from '../../src/cli/main.ts';
import { test as inWorkplace } from './workplace.ts';

interface Place {
  readonly path: (name: string) => string;
  readonly requests: readonly string[];
  /** Runs a command in this process. */
  readonly call: (...args: readonly string[]) => Promise<{ code: number; stderr: string; stdout: string }>;
}

const secret = 'Zr2Lw0Xv5Tn7Yb4Mc9q8';

const test = base.extend<{ place: Place }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  place: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-files-'));
    const path = (name: string): string => join(folder, name);
    const requests: string[] = [];
    const server = createServer(({ url }, response) => {
      requests.push(String(url));
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    writeFileSync(path('good.json'), JSON.stringify({ management: { baseUrl, tokenEnv: 'TOKEN_OF_THE_TESTS' } }));
    process.env['TOKEN_OF_THE_TESTS'] = 'token-of-the-tests';
    const call: Place['call'] = async (...args) => {
      const said = { stdout: '', stderr: '' };
      const { stdout, stderr } = process;
      const writes = [stdout.write, stderr.write] as const;
      const into = (stream: 'stdout' | 'stderr') => (text: string) => {
        said[stream] += text;
        return true;
      };
      stdout.write = into('stdout') as typeof stdout.write;
      stderr.write = into('stderr') as typeof stderr.write;
      try {
        return { code: await main(args), ...said };
      } finally {
        [stdout.write, stderr.write] = writes;
      }
    };
    await use({ path, requests, call });
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  },
});

/** Kinds of invalid files, with the message for each. */
const kinds: readonly { readonly name: string; readonly make: (path: string) => void; readonly says: RegExp }[] = [
  { name: 'is missing', make: () => {}, says: /: there is no such file$/ },
  { name: 'is empty', make: (path) => writeFileSync(path, ''), says: /: the file is empty$/ },
  {
    name: 'has a gigabyte',
    make: (path) => {
      writeFileSync(path, '{');
      truncateSync(path, 1024 ** 3);
    },
    says: /: larger than the \d+ MB that we read$/,
  },
  {
    name: 'is no JSON',
    make: (path) => writeFileSync(path, `{"log": "token": "${secret}" }`),
    says: /: (no recording: )?not JSON \(/,
  },
  { name: 'is a folder', make: (path) => mkdirSync(path), says: /: a folder, not a file$/ },
  {
    name: 'is a pipe that nobody writes to',
    make: (path) => void execFileSync('mkfifo', [path]),
    says: /: not a regular file$/,
  },
  { name: 'is a device without end', make: (path) => symlinkSync('/dev/zero', path), says: /: not a regular file$/ },
  {
    name: 'is no UTF-8',
    make: (path) => writeFileSync(path, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    says: /: not text in UTF-8$/,
  },
  { name: 'leads in a circle', make: (path) => symlinkSync(path, path), says: /: cannot be read \(ELOOP\)$/ },
];

const uses: { readonly [name: string]: (bad: string, good: string) => readonly string[] } = {
  'target of run': (bad) => ['run', '--target', bad],
  'target of clean': (bad) => ['clean', '--target', bad],
  waivers: (bad, good) => ['run', '--target', good, '--waivers', bad],
  baseline: (bad, good) => ['run', '--target', good, '--baseline', bad],
  'report of render': (bad) => ['render', bad],
  'report of compare': (bad) => ['compare', bad, bad],
  recording: (bad) => ['judge', bad],
};

for (const { name, make, says } of kinds) {
  test(`a file that ${name} ends every command with one clear line, and nothing is sent`, async ({ place }) => {
    const bad = place.path('bad.json');
    make(bad);
    for (const [use, argsOf] of Object.entries(uses)) {
      const { code, stdout, stderr } = await place.call(...argsOf(bad, place.path('good.json')));
      expect.soft({ use, code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({
        use,
        code: 2,
        stdout: '',
        lines: 1,
      });
      expect.soft(stderr.trimEnd(), use).toMatch(says);
      expect.soft(stderr, use).not.toContain(secret.slice(0, 8));
    }
    expect(place.requests).toEqual([]);
  });
}

test('a report of a newer format is refused with both formats named', async ({ place }) => {
  writeFileSync(place.path('new.json'), JSON.stringify({ format: 'plumbline-report/2' }));
  for (const args of [
    ['render', place.path('new.json')],
    ['run', '--target', place.path('good.json'), '--baseline', place.path('new.json')],
  ]) {
    const { code, stderr } = await place.call(...args);
    expect({ code, stderr: stderr.trimEnd() }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/new\.json: .*plumbline-report\/2.*plumbline-report\/1/),
    });
  }
  expect(place.requests).toEqual([]);
});

inWorkplace(
  'a full disk while the report is written ends with one clear line and never with a verdict',
  async ({ workplace }) => {
    mkdirSync(join(workplace.folder, 'out'));
    symlinkSync('/dev/full', join(workplace.folder, 'out/report.json'));
    const { code, stdout, stderr } = await workplace.run([
      'run',
      '--only',
      'api-keys.get',
      '--effort',
      'quick',
      '--quiet',
      '--out',
      'out',
    ]);
    expect({ code, stdout, stderr: stderr.trimEnd() }).toEqual({
      code: 3,
      stdout: '',
      stderr: expect.stringMatching(/^plumbline: .*: cannot be written \(ENOSPC\)$/),
    });
    expect(workplace.has('.plumbline/work')).toBe(false);
  },
);
