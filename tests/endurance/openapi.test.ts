/** Other tools check the OpenAPI documents: Spectral and Redocly report nothing, and a generated client compiles and works. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import ts from 'typescript';
import { openapiDocument } from '../../src/conduct/openapi/openapi-document.ts';
import { startEmbedded } from '../../src/library/start-embedded.ts';
import { installTools, userEnv } from '../package/installation.ts';
import { count } from './count.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-openapi-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (tool: string, args: readonly string[]) =>
  spawnSync(process.execPath, [join(folder, tool), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...userEnv(process.execPath), REDOCLY_TELEMETRY: 'off' },
  });

const client = `
import createClient from 'openapi-fetch';
import type { paths as Agent } from './agent.js';
import type { paths as Management } from './management.js';

const headers = { Authorization: 'Bearer ' + process.env['TOKEN'] };
const client = createClient<Management>({ baseUrl: process.env['BASE'] ?? '', headers });
const header = { 'Service-Version': '2' } as const;
const made = await client.POST('/api_keys', { params: { header }, body: { description: 'typed' } });
const id = made.data?.id ?? '';
const params = { header, path: { id } };
const read = await client.GET('/api_keys/{id}', { params });
const changed = await client.PATCH('/api_keys/{id}', { params, body: { metadata: 'changed' } });
const listed = await client.GET('/api_keys', { params: { header } });
const deleted = await client.DELETE('/api_keys/{id}', { params });
const gone = await client.GET('/api_keys/{id}', { params });
const tunnels = await createClient<Agent>({ baseUrl: process.env['AGENT'] ?? '' }).GET('/api/tunnels');
const statuses = [made, read, changed, listed, deleted, gone, tunnels].map(({ response }) => response.status);
const ownList: boolean | undefined = listed.data?.keys.some((key) => key.id === id);
console.log(JSON.stringify({ statuses, shown: [read.data?.description, changed.data?.metadata, ownList, tunnels.data?.uri] }));
`;

/** An error that the types must report. */
const mistakes = [
  `await client.POST('/api_keys', { params: { header }, body: { description: 5 } });`,
  `await client.POST('/api_keys', { params: { header } });`,
  `await client.POST('/api_keys', { body: {} });`,
  `await client.GET('/api_key', { params: { header } });`,
  `await client.POST('/edges/tls', { params: { header }, body: { hostports: 'example.com:443' } });`,
];

/** The errors that TypeScript reports in a program; it writes the JavaScript beside it. */
const compile = (text: string): string[] => {
  const file = join(folder, 'client.mts');
  writeFileSync(file, text);
  const program = ts.createProgram([file, join(folder, 'globals.d.ts')], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
  });
  program.emit();
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
};

test('Spectral and Redocly report nothing about the OpenAPI documents, and a generated client works', async () => {
  test.setTimeout(0);
  installTools(folder, [
    ...['@redocly/cli@2', '@stoplight/spectral-cli@6', 'openapi-typescript@7', 'openapi-fetch@0.17', 'typescript@5'],
  ]);
  writeFileSync(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\n');
  writeFileSync(join(folder, 'globals.d.ts'), 'declare const process: { env: Record<string, string | undefined> };\n');
  const documents = { both: undefined, management: 'management', agent: 'agent' } as const;
  for (const [name, api] of Object.entries(documents)) {
    const file = `${name}.json`;
    const lint = (document: object): unknown => {
      writeFileSync(join(folder, file), JSON.stringify(document));
      const spectral = run('node_modules/@stoplight/spectral-cli/dist/index.js', ['lint', file, '-f', 'json', '-q']);
      const redocly = run('node_modules/@redocly/cli/bin/cli.js', ['lint', file, '--format', 'json']);
      return { spectral: JSON.parse(spectral.stdout), redocly: JSON.parse(redocly.stdout).totals };
    };
    const right = await openapiDocument(api);
    // Both tools report a mistake when there is one.
    expect(lint({ ...right, servers: [] })).not.toMatchObject({ spectral: [], redocly: { errors: 0, warnings: 0 } });
    expect(lint(right)).toMatchObject({ spectral: [], redocly: { errors: 0, warnings: 0, ignored: 0 } });
    const made = run('node_modules/openapi-typescript/bin/cli.js', [file, '-o', `${name}.d.ts`]);
    expect(made.status, made.stderr).toBe(0);
  }
  for (const mistake of mistakes) expect(compile(`${client}\n${mistake}`), mistake).toHaveLength(1);
  expect(compile(client)).toEqual([]);
  const { baseUrl, agentUrl, token, close } = await startEmbedded();
  const env = { ...userEnv(process.execPath), BASE: baseUrl, AGENT: agentUrl, TOKEN: token };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(folder, 'client.mjs')], { env });
  await close();
  expect(JSON.parse(stdout || '{}'), stderr).toEqual({
    statuses: [201, 200, 200, 200, 204, expect.any(Number), 200],
    shown: ['typed', 'changed', true, '/api/tunnels'],
  });
  count('openapi', { documents: Object.keys(documents).length, warnings: 0, mistakesNoticed: mistakes.length });
});
