/** Requests that can be sent again by anybody, and what in the last answer shows a deviation. It holds no secret. */

/** What a script fills in when it runs. */
export type ScriptSlot =
  /** The text at a JSON Pointer of the answer to an earlier step, counted from 0. */
  | { readonly answer: number; readonly at: string }
  /** The token of the target, a new run id, or the base address of an API. */
  | { readonly fill: 'token' | 'run' | 'management' | 'agent' }
  /** So many milliseconds from now, as a timestamp; `digits` of a second. */
  | { readonly inMs: number; readonly digits: number }
  /** So many letters and digits that nobody has seen before. */
  | { readonly madeUp: number };

/** A text with what is filled in. */
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
  /** Sent before the step before it was answered. */
  readonly together?: true;
  /** The path at which what it makes is deleted again; absent where it makes nothing. */
  readonly removal?: Template;
}

/** A rule of a schema that a value breaks. */
export interface SchemaRule {
  readonly keyword: 'type' | 'enum' | 'idPrefix' | 'format' | 'required';
  readonly value: string | readonly string[];
}

/** What shows the deviation, while it is there. `at` is a JSON Pointer, with `*` for list positions. */
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

/** `endless`: the pages of the list do not come to an end, whatever they hold. */
type WrongCount = 'never' | 'ever' | 'twice' | 'endless';

/** What a check knows of the sign by which others can see what it saw; absent where the value at the place says it. */
export type SignHint =
  | { readonly rule: SchemaRule }
  | { readonly listed: readonly string[]; readonly wrong: WrongCount };

export interface Script {
  readonly steps: readonly ScriptStep[];
  readonly sign: Sign;
  /** How long the deployment may take to show what was done, so that the last read is repeated. */
  readonly patienceMs: number;
  /** The longest that a read lagged behind a write until the deviation was found; absent where none did. */
  readonly lagMs?: number;
}
