import { expect } from '@playwright/test';
import { fetchOnce } from '../exchange/fetch-once.ts';
import { type Account, openAccount, tokenEnv } from './account.ts';
import { inventory } from './inventory.ts';
import { test } from './workplace.ts';

/** Another user of the account, who constantly makes and removes resources of their own. */
class Neighbour {
  readonly #account: Account;
  readonly #kept: string[] = [];
  #stopped = false;
  removed = 0;
  /** Answers other than success, which this user alone would never get. */
  readonly surprises: string[] = [];

  constructor(account: Account) {
    this.#account = account;
  }

  get kept(): readonly string[] {
    return this.#kept;
  }

  async live(): Promise<void> {
    for (let n = 0; !this.#stopped; n += 1) {
      const [path, body] = this.#some(n);
      const made = await this.#send('POST', path, { description: `of a neighbour ${n}`, ...body });
      this.#kept.push(`${path}/${made['id']}`);
      if (this.#kept.length > 6) await this.#remove();
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  #some(n: number): [path: string, body: object] {
    const kinds: readonly [string, object][] = [
      ['/credentials', { acl: ['bind:neighbour.example.com'] }],
      ['/backends/http_response', { body: 'hello', status_code: 200 }],
      ['/api_keys', { metadata: 'plumbline is none of my business' }],
    ];
    return kinds[n % kinds.length] ?? ['', {}];
  }

  async #remove(): Promise<void> {
    const [oldest = ''] = this.#kept.splice(0, 1);
    await this.#send('GET', oldest);
    await this.#send('DELETE', oldest);
    this.removed += 1;
  }

  async #send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${this.#account.token}`, 'content-type': 'application/json' };
    const answer = await fetchOnce(`${this.#account.baseUrl}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) this.surprises.push(`${method} ${path}: ${answer.status}`);
    const text = await answer.text();
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  }
}

test('a run on a busy account finds no deviation and changes nothing of others', async ({ workplace }) => {
  const account = await openAccount();
  try {
    const before = await inventory(account);
    const neighbour = new Neighbour(account);
    const life = neighbour.live();
    const only = ['credentials.*', 'http-response-backends.*', 'api-keys.*'].flatMap((id) => ['--only', id]);
    const target = workplace.write('target.json', account.target);
    const { code, stderr } = await workplace.run(['run', '--target', target, '--effort', 'quick', '--quiet', ...only], {
      [tokenEnv]: account.token,
    });
    neighbour.stop();
    await life;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(neighbour.surprises).toEqual([]);
    expect(neighbour.removed).toBeGreaterThan(10);
    const after = await inventory(account);
    const isOf = (path: string) => (line: string) => line.includes(`"${path.slice(path.lastIndexOf('/') + 1)}"`);
    for (const path of neighbour.kept) expect(after.filter(isOf(path)), path).toHaveLength(1);
    expect(after.filter((line) => !neighbour.kept.some((path) => isOf(path)(line)))).toEqual(before);
  } finally {
    await account.close();
  }
});
