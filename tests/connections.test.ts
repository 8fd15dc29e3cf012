import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectRoot, sourcesIn } from './read-imports.ts';

test('only the visitors open connections to addresses that an agent names', () => {
  /** Files that may open connections or servers, and why. */
  const allowed = [
    'src/harness/visit/tcp.ts', // for visitors.ts, to an address that it has checked
    'src/harness/request/pace-broker.ts', // between the processes of a run
    'src/harness/visit/local-server.ts', // listens
  ];
  const opens = /from 'node:(net|http|https|tls|http2|dgram)'|\bfetch\(|from 'undici'/;
  const harmless =
    /import type [^;]*from 'node:(net|http|https|tls)';|import \{ (BlockList, )?isIP \} from 'node:net';|import \{ STATUS_CODES \} from 'node:http';/g;
  const files = [...sourcesIn('src/harness'), ...sourcesIn('specs')];
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter(([, text]) => opens.test(text.replace(harmless, ''))).map(([file]) => file);
  expect(found.filter((file) => !allowed.includes(file))).toEqual([]);
  const uses = (what: RegExp): string[] => files.filter(([, text]) => what.test(text)).map(([file]) => file);
  expect(uses(/\bopenPublic\b/).sort()).toEqual([
    'src/harness/request/delivery/clients.ts',
    'src/harness/visit/visitors.ts',
  ]);
  expect(uses(/import .*\btalk\b.* from '.*tcp\.ts'/)).toEqual(['src/harness/visit/visitors.ts']);
  expect(readFileSync(join(projectRoot, 'src/harness/visit/visitors.ts'), 'utf8')).toContain('admit(');
});

test('no test keeps a connection that a server may close while it is idle', () => {
  const own = ['tests/exchange/fetch-once.ts', 'tests/connections.test.ts'];
  // This file runs in a browser.
  const inBrowser = ['tests/report/html/hostile.test.ts'];
  const files = [...sourcesIn('tests')].filter(([file]) => ![...own, ...inBrowser].includes(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(([, text]) => /(?<![\w.])fetch\(/.test(text)).map(([file]) => file)).toEqual([]);
});
