import type { JsonObject } from '../contract/json-object.ts';
import { KeysUnder } from './keys-under.ts';
import { SeenThing } from './seen-thing.ts';

/**
 * The states in which each of our resources and modules was shown, by the write before them. A read is stale if it shows exactly a state from before
 * the last write that was not seen since. This includes fields that the model does not know, such as those that the service sets. A mixture of
 * older and current field values is stale as well: the documents do not say that all fields become current together.
 */
export class SeenStates {
  readonly #things = new KeysUnder<SeenThing>();

  /** Notes the answer to a write; null where nothing is shown after it. */
  wrote(key: string, state: JsonObject | null): void {
    const thing = this.#things.get(key) ?? new SeenThing(null);
    thing.last = state;
    this.#things.set(key, thing);
    thing.add(state, state);
  }

  /** Notes that a write to something else has changed some fields. */
  changed(key: string, fields: JsonObject): void {
    const last = this.#things.get(key)?.last;
    if (last) this.wrote(key, { ...last, ...fields });
  }

  /** Notes the answer to a read. */
  read(key: string, state: JsonObject): void {
    const thing = this.#things.get(key);
    thing?.add(state, thing.last);
  }

  /** Notes a state that a resource had at some time, perhaps not now. */
  glimpse(key: string, state: JsonObject): void {
    const thing = this.#things.get(key) ?? new SeenThing(undefined);
    this.#things.set(key, thing);
    thing.add(state, undefined);
  }

  isOlder(key: string, state: JsonObject): boolean {
    return this.#things.get(key)?.isOlder(state) ?? false;
  }

  /** Notes that a resource, or everything under an address, may have changed. Earlier states are kept: a stale read may show them later. */
  doubt(key: string): void {
    for (const thing of this.#things.under(key)) thing.last = undefined;
  }

  /** Forgets a resource, or everything under an address. */
  forget(key: string): void {
    this.#things.deleteUnder(key);
  }
}
