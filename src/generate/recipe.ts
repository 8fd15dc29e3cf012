import type { JsonObject } from '../contract/json-object.ts';
import type { fresh } from './values/fresh.ts';

/** Kinds of values that must differ in every request. A key is generated when it is needed. */
export type FreshKind = 'ssh-key' | keyof typeof fresh;

/**
 * A value of an example body that only a run can fill in. `fixture`: a path into the target's fixtures, or `else` where it is not lent; `made`: the
 * id of a new resource of that name; `unique`: text in which `{}` becomes a unique word; `domain`: the same, under the domain that the target
 * lends; `file`: the text of a file under `fixtures/`, in which `{}` becomes a unique word; `fresh`: a unique value of that kind; `shared`: the id
 * of a resource of that name that is made once for many requests, with `as` to distinguish several; `entries`: an object whose names are filled in
 * as well; `of`: text in which `{}` becomes the value of a field of a new resource of that name.
 */
export type Placeholder =
  | { readonly $fixture: string; readonly else?: string }
  | { readonly $made: string }
  | { readonly $unique: string }
  | { readonly $domain: string }
  | { readonly $file: string }
  | { readonly $fresh: FreshKind }
  | { readonly $shared: string; readonly as?: string }
  | { readonly $entries: readonly (readonly [name: ExampleValue, value: ExampleValue])[] }
  | { readonly $of: string; readonly field: string; readonly text: string };
export type ExampleValue =
  | string
  | number
  | boolean
  | null
  | Placeholder
  | readonly ExampleValue[]
  | { readonly [field: string]: ExampleValue };
export type ExampleBody = { readonly [field: string]: ExampleValue };

/** A body that a deployment must accept, and an update of it that changes every field the documents list. */
export interface Example {
  readonly create: ExampleBody;
  readonly update: ExampleBody;
  /** Updates of fewer fields, for a deployment that refuses the first for a reason that the documents leave open. */
  readonly lesser?: readonly ExampleBody[];
}

/**
 * Why a deployment may legitimately refuse every example. The reason no longer holds if the fixture in `unless` is lent, or if the resource in
 * `with` was accepted with that field.
 */
type Doubt =
  | { readonly reason: string; readonly unless: string }
  | { readonly reason: string; readonly with: { readonly resource: string; readonly field: string } };

/** A way to fill in a member of a request beside those of the examples. */
export interface Variation {
  readonly with?: ExampleBody;
  readonly without?: readonly string[];
  /** The documents leave open whether it is accepted. */
  readonly open?: true;
  /** The only operation that sends it; by default every one does. Whether an update of a map replaces it or adds to it is not documented. */
  readonly on?: 'create' | 'update';
}

/** How to see that the owner of a lent route has set a module there, and whether it could be restored. */
interface Lent {
  /** Fields that only a request can have set. Others have defaults, which a deployment may show for a module that is not set. */
  readonly tells: readonly string[];
  /** Whether get shows all that a replace needs to make the same module again. */
  readonly whole: boolean;
}

/** How a suite makes requests for one resource. These are our choices within the limits of the documents. */
export interface Recipe {
  readonly example: Example;
  /** Examples for a deployment that refuses the first for a reason that the documents leave open, the likeliest first. */
  readonly otherwise?: readonly Example[];
  readonly doubt?: Doubt;
  /** Parameters that the example leaves out, with their documented defaults. */
  readonly spelledOut?: ExampleBody;
  /**
   * Documented values that the example does not have. A deployment that accepts one of them offers the kind, and refuses the example for its
   * values.
   */
  readonly variants?: readonly JsonObject[];
  /** Members that may have to be unique. Whether that is the reason of a refusal is found out with another resource that has the same value. */
  readonly perhapsUnique?: readonly string[];
  /** Bodies whose contents may make a wrong list omit the resource. A deployment may refuse each of them. */
  readonly listed?: readonly ExampleBody[];
  /** Values to try, by member, instead of those that the schema lists. */
  readonly vary?: { readonly [member: string]: readonly Variation[] };
  /** Path parameters beside the resource's own id; all of them for a resource without an id of its own, such as a module. */
  readonly at?: ExampleBody;
  /** A module of the same edge or route that may be mutually exclusive with this one: the documents leave that open. */
  readonly rival?: string;
  /** For a module of routes, which are lent to us: how to see what the owner has set there. */
  readonly lent?: Lent;
}
