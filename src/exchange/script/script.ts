/** A script: requests that anybody can send again, and the sign of the deviation in the last answer. It holds no secrets. */

/** A placeholder that is filled in when the script runs. */
export type ScriptSlot =
  /** The text at a JSON Pointer of the answer to an earlier step, counted from 0. */
  | { readonly answer: number; readonly at: string }
  /** The token of the target, a new run id, or the base address of an API. */
  | { readonly fill: 'token' | 'run' | 'management' | 'agent' }
  /** A timestamp so many milliseconds from now, with so many digits of the fraction of a second. */
  | { readonly inMs: number; readonly digits: number }
  /** So many random letters and digits. */
  | { readonly madeUp: number };

/** A text with placeholders. */
export type Template = readonly (string | ScriptSlot)[];

export interface ScriptStep {
  readonly api: 'management' | 'agent';
  readonly method: string;
  readonly path: Template;
  readonly headers: readonly { readonly name: string; readonly value: Template }[];
  /** Null where the request has none. */
  readonly body: Template | { readonly base64: string } | null;
  /**
   * What it was answered with when the deviation was found.
   * @TJS-type integer
   */
  readonly status: number;
  /** Sent concurrently with the previous step: before that was answered. */
  readonly together?: true;
  /** The path at which the resource of this step is deleted again; absent where it makes nothing. */
  readonly removal?: Template;
}

/** A rule of a schema that a value breaks. */
export interface SchemaRule {
  readonly keyword: 'type' | 'enum' | 'idPrefix' | 'format' | 'required';
  readonly value: string | readonly string[];
}

/** What the last answer shows while the deviation exists. `at` is a JSON Pointer, with `*` for list positions. */
export type Sign =
  /** Such as `2xx`, `not 2xx` or `not 201`. */
  | { readonly kind: 'status'; readonly wrong: string }
  /** The value, as JSON, or `nothing` where there is none; in a list, of the item with that id. */
  | { readonly kind: 'value'; readonly at: string; readonly json: Template; readonly item?: Template }
  | { readonly kind: 'rule'; readonly at: string; readonly rule: SchemaRule }
  | { readonly kind: 'header'; readonly name: string; readonly value: Template }
  | { readonly kind: 'body'; readonly wrong: 'no JSON' | 'not empty' }
  | { readonly kind: 'body'; readonly wrong: 'contains'; readonly text: Template }
  /** How often the list at `at`, over all its pages, holds an item with one of these ids. */
  | { readonly kind: 'listed'; readonly at: string; readonly items: readonly Template[]; readonly wrong: WrongCount };

/** `endless`: the pages of the list have no end, whatever they hold. */
type WrongCount = 'never' | 'ever' | 'twice' | 'endless';

/** What a check contributes to the sign of its finding; absent where the value at the place is the sign. */
export type SignHint =
  | { readonly rule: SchemaRule }
  | { readonly listed: readonly string[]; readonly wrong: WrongCount };

export interface Script {
  readonly steps: readonly ScriptStep[];
  readonly sign: Sign;
  /** How long the last read is repeated, because the deployment may be eventually consistent. */
  readonly patienceMs: number;
  /** The longest that a read lagged behind a write until the deviation was found; absent where none did. */
  readonly lagMs?: number;
}
