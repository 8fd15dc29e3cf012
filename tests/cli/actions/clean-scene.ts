import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import type { LeaseRecord } from '../../../src/harness/ledger/lease.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';
import { type Account, openAccount, tokenEnv } from '../account.ts';
import { test as base, type Outcome, type Workplace } from '../workplace.ts';

const nobody = 2 ** 22 + 1;
const ledgers = '.plumbline/ledgers';
const collection = '/api_keys';

/** An account, a target file for it and a folder for ledgers. */
export class Scene {
  readonly account: Account;
  readonly #workplace: Workplace;

  constructor(account: Account, workplace: Workplace) {
    this.account = account;
    this.#workplace = workplace;
    workplace.write('target.json', account.target);
    mkdirSync(this.at(''), { recursive: true });
  }

  at(name: string): string {
    return join(this.#workplace.folder, ledgers, name);
  }

  get names(): string[] {
    return readdirSync(this.at('')).sort();
  }

  /** Makes a key as a run would, and returns its id. */
  async make(body: object, { baseUrl, token } = this.account): Promise<string> {
    const answer = await fetchOnce(`${baseUrl}${collection}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return String(((await answer.json()) as { id: unknown }).id);
  }

  /** Makes a key that carries the marker of a run. */
  mark(run: string, n = 1, account = this.account): Promise<string> {
    const description = `${recipeOf(apiKeys).example.create['description']} plumbline/${run}/w0-${n}`;
    return this.make({ description }, account);
  }

  /** Writes the ledger of a run that made these keys. */
  enter(run: string, ids: readonly string[], more: object = {}): string {
    const { baseUrl } = this.account;
    const lines = [
      { kind: 'run', run, baseUrl, agentUrl: '', pid: nobody, startedAt: '', ...more },
      ...ids.map((id) => ({ kind: 'created', n: id, collection, id })),
    ];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    writeFileSync(this.at(`${run}.ndjson`), text);
    return text;
  }

  /** Writes the lease of a run on another machine, last renewed `ageMs` ago. */
  lease(run: string, ageMs: number, ledgerBytes = 0): void {
    const renewed = new Date(Date.now() - ageMs);
    const record: LeaseRecord = {
      run,
      baseUrl: this.account.baseUrl,
      agentUrl: '',
      host: 'another-container',
      boot: 'b',
      pidNamespace: 'pid:[1]',
      pid: nobody,
      mark: '',
      renewedAt: renewed.toISOString(),
      ledgerBytes,
    };
    writeFileSync(this.at(`${run}.lease`), JSON.stringify(record));
    utimesSync(this.at(`${run}.lease`), renewed, renewed);
  }

  /** Runs `clean`. Printed commands begin differently in each folder, so their beginning is normalised. */
  async clean(...args: readonly string[]): Promise<Outcome> {
    const env = { [tokenEnv]: this.account.token };
    const outcome = await this.#workplace.run(['clean', '--target', 'target.json', ...args], env);
    return { ...outcome, stdout: outcome.stdout.replaceAll(/node \S*bin\/plumbline\.mjs/g, 'plumbline') };
  }
}

export const test = base.extend<{ scene: Scene }>({
  scene: async ({ workplace }, use) => {
    const account = await openAccount();
    await use(new Scene(account, workplace));
    await account.close();
  },
});
