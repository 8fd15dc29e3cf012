import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { judge, type RecordedExchange } from '../../src/library/index.ts';

const base = 'https://api.example.com';
const key = {
  id: 'ak_1',
  uri: `${base}/api_keys/ak_1`,
  created_at: '2026-03-14T09:26:53Z',
  owner_id: 'usr_1',
  description: 'x',
  metadata: '',
  token: null,
};
const get = (status: number, body: unknown): RecordedExchange => ({
  request: { method: 'get', url: `${base}/api_keys/ak_1`, headers: { Accept: ['application/json'] } },
  response: { status, headers: { 'content-type': 'application/json' }, body },
});

test('one exchange or several are judged, with bodies as text or as values', () => {
  expect(judge(get(200, key))).toMatchObject({ findings: [], unjudged: {} });
  expect(judge(get(200, JSON.stringify(key))).held).toContain('api-keys.shape');
  const { findings, held } = judge([get(200, key), get(203, { ...key, id: 'key_1', uri: `${base}/api_keys/key_1` })]);
  expect(findings.map(({ requirement, place, exchange }) => [requirement, place, exchange])).toEqual([
    ['api-keys.get', 'status', 1],
    ['api-keys.id-prefix', '/id', 1],
  ]);
  expect(held).not.toContain('api-keys.get');
});

test('a body that is not supplied is not judged, and is counted', () => {
  const { request } = get(200, null);
  const { findings, held, unjudged } = judge({ request, response: { status: 200 } }, { baseUrl: `${base}/` });
  expect({ findings, held, left: Object.values(unjudged) }).toEqual({
    findings: [],
    held: ['api-keys.get'],
    left: [1],
  });
});

test('reads are compared with writes if the program says that it is alone, and secrets are not quoted', () => {
  const token = 'issued-to-nobody-else-1234567890';
  const create: RecordedExchange = {
    request: { method: 'POST', url: `${base}/api_keys`, body: { description: 'x' } },
    response: { status: 201, body: { ...key, token } },
  };
  const exchanges = [create, get(200, { ...key, description: token })];
  expect(judge(exchanges).findings.map(({ requirement }) => requirement)).toEqual(['api-keys.token-shown-once']);
  const { findings } = judge(exchanges, { soleClient: true });
  expect(findings.map(({ requirement }) => requirement)).toContain('api-keys.get-echo');
  expect(JSON.stringify(findings)).not.toContain(token);
});

test('a value that is not an exchange is refused with its position', () => {
  const wrong = JSON.parse('{"request":{"method":"GET"},"response":null}') as RecordedExchange;
  expect(() => judge([get(200, key), wrong])).toThrow(/^exchange 1 is no exchange \(request\.url: /);
});

test('the example runs and finds nothing in the embedded deployment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-example-'));
  const root = join(import.meta.dirname, '../..');
  // The sources replace the installed package, which a clone does not have.
  const text = readFileSync(join(root, 'examples/judge-client-traffic.mjs'), 'utf8');
  expect(text).toContain("from 'plumbline-conformance'");
  mkdirSync(join(folder, 'src'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'src/example.mjs');
  writeFileSync(file, text.replace("'plumbline-conformance'", JSON.stringify(join(root, 'src/library/index.ts'))));
  const args = ['--import', import.meta.resolve('tsx'), file];
  const said = execFileSync(process.execPath, args, { encoding: 'utf8', cwd: folder });
  rmSync(folder, { recursive: true });
  expect(said).toMatch(/^0 findings in 3 exchanges; \d\d requirements held\n$/);
});
