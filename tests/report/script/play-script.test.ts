import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import type { ScriptStep, Sign } from '../../../src/exchange/script/script.ts';
import { playScript } from '../../../src/report/script/play-script.ts';

interface Reply {
  readonly status: number;
  readonly json?: unknown;
}

/** Runs steps against a server with the given answers, and returns the exit code, the received requests and the printed lines. */
const play = async (
  steps: readonly ScriptStep[],
  sign: Sign,
  answer: (asked: string, request: IncomingMessage) => Reply,
  env: Record<string, string> = { TOKEN: 'the-token' },
  { patienceMs = 0, replay }: { readonly patienceMs?: number; readonly replay?: () => number } = {},
) => {
  const asked: string[] = [];
  const lines: string[] = [];
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`;
    asked.push(`${line} ${request.headers.authorization ?? ''}`.trim());
    const { status, json } = answer(line, request);
    response.writeHead(status).end(json === undefined ? undefined : JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const management = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const script = { steps, sign, patienceMs, baseUrls: { management, agent: '' }, tokenEnv: 'TOKEN', expected: 'x' };
  const code = await playScript(script, env, (line) => lines.push(line), replay);
  server.close();
  return { code, asked, lines };
};

const own = [{ name: 'Authorization', value: ['Bearer ', { fill: 'token' }] }] as const;
const made = { answer: 0, at: '/id' } as const;
const step = (method: string, path: ScriptStep['path'], rest: Partial<ScriptStep> = {}): ScriptStep => ({
  ...{ api: 'management', method, path, headers: own, body: null, status: 200 },
  ...rest,
});
const create = step('POST', ['/keys'], { body: ['{"name":"', { fill: 'run' }, '"}'], removal: ['/keys/', made] });
const read = step('GET', ['/keys/', made]);
const still: Sign = { kind: 'status', wrong: '2xx' };

test('a value of an answer is used in later steps, and created resources are removed at the end', async () => {
  const { code, asked, lines } = await play([create, read], still, (line) =>
    line.startsWith('POST') ? { status: 201, json: { id: 'a/b' } } : { status: 200, json: {} },
  );
  expect(code).toBe(1);
  expect(asked).toEqual([
    'POST /keys Bearer the-token',
    'GET /keys/a/b Bearer the-token',
    'DELETE /keys/a%2Fb Bearer the-token',
  ]);
  expect(lines).toContain('The deviation is there.');
  expect(lines.join('\n')).not.toContain('the-token');
});

test('a deviation is gone when the answer does not show it', async () => {
  const { code, lines } = await play([create, read], still, (line) =>
    line.startsWith('GET') ? { status: 404 } : { status: 201, json: { id: 'a' } },
  );
  expect(code).toBe(0);
  expect(lines).toContain('received: status 404');
});

test('a refused step that others need makes the script untried, and earlier creations are removed', async () => {
  const second = step('POST', ['/keys'], { removal: ['/keys/', { answer: 1, at: '/id' }] });
  const later = step('GET', ['/keys/', { answer: 1, at: '/id' }]);
  let created = 0;
  const { code, asked } = await play([create, second, later], still, (line) => {
    if (!line.startsWith('POST')) return { status: 204 };
    created += 1;
    return created === 1 ? { status: 201, json: { id: 'a' } } : { status: 400, json: {} };
  });
  expect(code).toBe(3);
  expect(asked.at(-1)).toBe('DELETE /keys/a Bearer the-token');
});

test('a script without a token sends nothing', async () => {
  const { code, asked, lines } = await play([read], still, () => ({ status: 200 }), {});
  expect({ code, asked }).toEqual({ code: 2, asked: [] });
  expect(lines).toEqual(['the environment variable TOKEN is not set: it must hold the token of an admin API key']);
});

test('a resource that cannot be removed is reported', async () => {
  const { lines } = await play([create], { kind: 'status', wrong: 'not 201' }, (line) =>
    line.startsWith('POST') ? { status: 201, json: { id: 'a' } } : { status: 500 },
  );
  expect(lines).toContain('left behind: DELETE /keys/a 500');
});

test('a script is untried when the deployment does not answer', async () => {
  const env = { TOKEN: 'the-token', PLUMBLINE_BASE_URL: 'http://127.0.0.1:1' };
  const { code, asked } = await play([step('GET', ['/keys'])], still, () => ({ status: 200 }), env);
  expect({ code, asked }).toEqual({ code: 3, asked: [] });
});

test('a secret in a wrong place is not printed', async () => {
  const sign: Sign = { kind: 'value', at: '/token', json: ['"s3cret-value"'] };
  const { code, lines } = await play([step('GET', ['/keys'])], sign, () => ({
    status: 200,
    json: { token: 's3cret-value' },
  }));
  expect(code).toBe(1);
  expect(lines.join('\n')).not.toContain('s3cret');
});

test('a list is read to its last page', async () => {
  const sign: Sign = { kind: 'listed', at: '/keys', items: [[made]], wrong: 'never' };
  const list = step('GET', ['/keys']);
  const { code } = await play([create, list], sign, (line) => {
    if (line.startsWith('POST')) return { status: 201, json: { id: 'a' } };
    if (line === 'GET /keys') return { status: 200, json: { keys: [{ id: 'b' }], next_page_uri: '/keys?page=2' } };
    return { status: 200, json: { keys: [{ id: 'a' }], next_page_uri: null } };
  });
  expect(code).toBe(0);
});

for (const [what, itemOn, exit] of [
  ['that has more pages than are read may end', (page: number) => page, 3],
  ['that shows nothing new on the last page that is read does not end', (page: number) => page % 2, 1],
] as const)
  test(`a list ${what}`, async () => {
    const sign: Sign = { kind: 'listed', at: '/keys', items: [], wrong: 'endless' };
    const { code } = await play([step('GET', ['/keys'])], sign, (line) => {
      const page = Number(/page=(\d+)/.exec(line)?.[1] ?? 1);
      return { status: 200, json: { keys: [{ id: itemOn(page) }], next_page_uri: `/keys?page=${page + 1}` } };
    });
    expect(code).toBe(exit);
  });

test('a required member is checked in objects, but not in null', async () => {
  const sign: Sign = { kind: 'rule', at: '/keys/*/ref/id', rule: { keyword: 'required', value: 'id' } };
  const code = async (...refs: readonly unknown[]): Promise<number> =>
    (await play([step('GET', ['/keys'])], sign, () => ({ status: 200, json: { keys: refs.map((ref) => ({ ref })) } })))
      .code;
  expect(await code(null, { id: 'a' })).toBe(0);
  expect(await code(null, {})).toBe(1);
});

const lagging = (answers: readonly Reply[]) => {
  let reads = 0;
  return (line: string): Reply => {
    if (!line.startsWith('GET')) return { status: 201, json: { id: 'a' } };
    reads += 1;
    return answers[Math.min(reads, answers.length) - 1] ?? { status: 500 };
  };
};

test('a read that lags is repeated, so that a missing or older state does not decide', async () => {
  const sign: Sign = { kind: 'value', at: '/name', json: ['"cut"'] };
  const patience = { patienceMs: 900 };
  const played = async (...answers: readonly Reply[]): Promise<number> =>
    (await play([create, read], sign, lagging(answers), undefined, patience)).code;
  const [missing, old, cut, whole] = [
    { status: 404 },
    ...['old', 'cut', 'whole'].map((name) => ({ status: 200, json: { name } })),
  ] as const;
  expect(await played(missing, whole as Reply)).toBe(0);
  expect(await played(missing, cut as Reply)).toBe(1);
  expect(await played(old as Reply, cut as Reply)).toBe(1);
  expect(await played(old as Reply, whole as Reply)).toBe(0);
  expect(await played(missing)).toBe(3);
});

test('a script with other answers is left to a replay, and one without any answer is not', async () => {
  const refuse = (): Reply => ({ status: 422 });
  const { code, lines } = await play([create, read], still, refuse, undefined, { replay: () => 0 });
  expect(code).toBe(0);
  expect(lines.join('\n')).toContain('It could not be tried');
  const env = { TOKEN: 'the-token', PLUMBLINE_BASE_URL: 'http://127.0.0.1:1' };
  expect((await play([create], still, refuse, env, { replay: () => 0 })).code).toBe(3);
});

test('a creation whose answer names no id is found in the list by the marker of the run, and removed', async () => {
  let name = '';
  const { asked, lines } = await play([create], { kind: 'status', wrong: 'not 201' }, (line, request) => {
    if (line.startsWith('POST')) request.on('data', (chunk: Buffer) => (name += chunk.toString('utf8')));
    if (!line.startsWith('GET')) return { status: 204 };
    return { status: 200, json: { keys: [{ id: 'b' }, { id: 'a', ...JSON.parse(name) }], next_page_uri: null } };
  });
  expect(asked.at(-1)).toBe('DELETE /keys/a Bearer the-token');
  expect(lines.join('\n')).not.toContain('left behind');
});
