import type { JsonObject } from '../contract/json-object.ts';
import type { fresh } from './values/fresh.ts';

/** What a body may need of which no two requests have the same. A key is made where it is asked for. */
export type FreshKind = 'ssh-key' | keyof typeof fresh;

/**
 * A value of an example body that only a run can fill in.
 * `fixture`: a path into the target's fixtures, or else what stands in for it; `made`: the id of a fresh resource of that name;
 * `unique`: text in which `{}` becomes a word that no other request uses; `domain`: the same, under the domain that the target
 * lends; `file`: the text of a file under `fixtures/`, in which `{}` becomes such a word; `fresh`: a value of that kind that no other request uses; `shared`: the id
 * of a resource of that name which is made once for many requests, `as` tells several of them apart; `entries`: an object whose
 * names are filled in as well; `of`: text in which `{}` becomes the value that a field of a fresh resource of that name has.
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
  /** Updates that ask for less, for a deployment that refuses the first for what the documents neither ask for nor rule out. */
  readonly lesser?: readonly ExampleBody[];
}

/**
 * Why a deployment may refuse every example and be right all the same, and when it no longer is: `unless` a fixture is lent, or where
 * the resource under which it lives was taken `with` a field.
 */
type Doubt =
  | { readonly reason: string; readonly unless: string }
  | { readonly reason: string; readonly with: { readonly resource: string; readonly field: string } };

/** A way to fill in a member of a request beside those of the examples. */
export interface Variation {
  readonly with?: ExampleBody;
  readonly without?: readonly string[];
  /** The documents do not say that it is accepted. */
  readonly open?: true;
  /** Where it is sent, if not by every operation: whether an update of a map replaces it or adds to it is not said. */
  readonly on?: 'create' | 'update';
}

/** What tells that the owner of a place has set a module there, and whether it could be put back. */
interface Lent {
  /** Fields that only a request can have set. Others have defaults, which a deployment may show for a module that is not set. */
  readonly tells: readonly string[];
  /** Whether get shows all that a replace needs to make the same module again. */
  readonly whole: boolean;
}

/** How a suite makes requests for one resource. Nothing here is said by the documents: these are our choices within what they allow. */
export interface Recipe {
  readonly example: Example;
  /** Examples for a deployment that refuses the first for what the documents neither ask for nor rule out, the likeliest first. */
  readonly otherwise?: readonly Example[];
  readonly doubt?: Doubt;
  /** Parameters that the example leaves to the defaults which the documents name, spelled out. */
  readonly spelledOut?: ExampleBody;
  /** Values that the documents list beside those of the example. Who takes one of them makes the kind, and refuses the example for its own values. */
  readonly variants?: readonly JsonObject[];
  /** Members of which no two resources may have the same value, as far as the documents say. Whether one is refused for that shows in another with the same. */
  readonly perhapsUnique?: readonly string[];
  /** Bodies of resources that a wrong list might leave out, because of what they hold. A deployment may refuse each of them. */
  readonly listed?: readonly ExampleBody[];
  /** What else members are tried with, by member, in place of what their schema lists. */
  readonly vary?: { readonly [member: string]: readonly Variation[] };
  /** Path parameters beside the resource's own id, or all of them where a resource has no id of its own, such as a module. */
  readonly at?: ExampleBody;
  /** A module of the same place of which the documents do not say whether it may stand beside this one. */
  readonly rival?: string;
  /** Of a module of routes, which are lent to us: what its owner may have set there. */
  readonly lent?: Lent;
}
