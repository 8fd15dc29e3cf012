import type { Caller } from '../base/call.ts';
import type { Shelf } from '../base/store.ts';
import type { Rules } from './rules.ts';

export interface User {
  readonly id: string;
  readonly admin: boolean;
}

export interface UserIds {
  readonly admin: string;
  readonly member: string;
}

/** The users of the account, and who is behind a token. */
export class Account {
  readonly admin: User;
  readonly member: User;
  readonly #rules: Rules;
  readonly #keys: Shelf;

  constructor(rules: Rules, keys: Shelf, ids?: UserIds) {
    this.#rules = rules;
    this.#keys = keys;
    this.admin = { id: ids?.admin ?? rules.newId('usr_'), admin: true };
    this.member = { id: ids?.member ?? rules.newId('usr_'), admin: false };
  }

  user(id: unknown): User | undefined {
    return [this.admin, this.member].find((user) => user.id === id);
  }

  /** The owner of the API key whose token stands in the header; null where there is none. */
  callerOf(authorization: string | null): Caller | null {
    const token = this.#rules.bearer(authorization);
    if (token === null) return null;
    const key = this.#keys.all().find(({ fields }) => fields['secret'] === token);
    const owner = this.user(key?.fields['owner_id']);
    return owner === undefined ? null : { userId: owner.id, admin: owner.admin };
  }
}
