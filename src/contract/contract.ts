/** The words in which the documents are written down. Data alone: nothing here decides anything. */

export type DocumentNumber = 1 | 2 | 3;
/** The API that an endpoint belongs to: documents 1 and 2 describe the first, document 3 the second. */
export type Api = 'management' | 'agent';
export type Level = 'must' | 'may';
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
/**
 * What an endpoint does. `replace` is the PUT of a module; `restart`, `stop` and `update-agent` are the commands to the agent
 * of a tunnel session; `replay` sends a captured request again, and `clear` deletes all of a collection.
 */
export type Operation =
  | 'create'
  | 'get'
  | 'list'
  | 'update'
  | 'delete'
  | 'replace'
  | 'restart'
  | 'stop'
  | 'update-agent'
  | 'replay'
  | 'clear';
export type SuccessStatus = 200 | 201 | 204;

/** One row of an endpoint table. */
export interface Endpoint {
  readonly id: `${Method} /${string}`;
  readonly operation: Operation;
  readonly status: SuccessStatus;
  /** Name of the schema of the request body; absent where the documents say "none". */
  readonly request?: string;
  /** Name of the schema of the success response; absent where the response has no body. */
  readonly response?: string;
}

/** A sentence of the documents that a deployment can keep or break, in our own words. */
export interface Statement {
  readonly section: string;
  readonly statement: string;
  /** `must` unless stated. */
  readonly level?: Level;
}

/** A point that the documents leave open ("not shown"), as a question to put to a deployment. */
export interface Silence {
  readonly section: string;
  readonly question: string;
}

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
  | { readonly $fresh: 'ssh-key' | 'network' | 'certificate' }
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
export type Doubt =
  | { readonly reason: string; readonly unless: string }
  | { readonly reason: string; readonly with: { readonly resource: string; readonly field: string } };

/** What tells that the owner of a place has set a module there, and whether it could be put back. */
export interface Lent {
  /** Fields that only a request can have set. Others have defaults, which a deployment may show for a module that is not set. */
  readonly tells: readonly string[];
  /** Whether get shows all that a replace needs to make the same module again. */
  readonly whole: boolean;
}

export interface Resource<
  Name extends string = string,
  Behaviour extends string = string,
  Question extends string = string,
> {
  readonly name: Name;
  /** As a person would call one of it: "API key". */
  readonly title: string;
  readonly document: DocumentNumber;
  /** Section of the document that describes its fields. */
  readonly section: string;
  readonly api: Api;
  /** Path of the collection, relative to the base address. */
  readonly collection: `/${string}`;
  readonly idPrefix: string;
  /** The field that stands for it in paths, where that is not id: callers choose it, so it also carries our marker. */
  readonly key?: string;
  readonly listKey: string;
  readonly uri: 'absolute' | 'relative';
  /** Name of the schema of one resource as the service shows it. */
  readonly schema: string;
  /** What laws reach it beside those of its operations. */
  readonly traits: readonly Trait[];
  /** Fields that hold a secret in the creation response and null ever after. */
  readonly secrets: readonly string[];
  /** Fields that only requests change, and how two values of one are compared. What the service computes is not among them. */
  readonly steady: { readonly [field: string]: Comparison };
  /** Path parameters beside the resource's own id, or all of them where a resource has no id of its own, such as a module. */
  readonly at?: ExampleBody;
  /** The field of the resource with the id in the path that shows this module; absent where the documents show no such resource. */
  readonly partOf?: string;
  readonly example: Example;
  /** Examples for a deployment that refuses the first for what the documents neither ask for nor rule out, the likeliest first. */
  readonly otherwise?: readonly Example[];
  readonly doubt?: Doubt;
  /** A module of the same place of which the documents do not say whether it may stand beside this one. */
  readonly rival?: string;
  /** Of a module of routes, which are lent to us: what its owner may have set there. */
  readonly lent?: Lent;
  readonly endpoints: readonly Endpoint[];
  readonly requirements: { readonly [behaviour in Behaviour]: Statement };
  readonly gaps: { readonly [question in Question]: Silence };
}

/**
 * `exact`: the same JSON value; `text`: the same, but unset, null and '' are one; `instant`: the same second, because a
 * service may keep less of a timestamp than it first shows; `ref`: the same id; `acl`: the same rules in any order, where the
 * single rule * is no rule; `ssh-key`: the same key, whatever its comment; `cidr`: the same addresses, however written;
 * `caseless`: the same word in whatever case; `headers`: a map whose names know no case, where null and empty are one;
 * `settings`: each member that was asked for is shown as it was, at every depth, but for secrets, of which the documents do
 * not say whether they come back; `module`: the same module, whether in the shape in which it is written or in that in which it
 * is read back; `references`: the same ids, bare or as Refs, in any order; `members`: the same members in any order;
 * `hostports`: the same in any order and case; `address`: the same URL; `markup`: the same XML, but for white space between
 * elements and the ways of writing one tag; `certificate`: PEM of no other certificates than those that were sent, whatever its line endings; `hostname`: the
 * same name, without regard to case or a final dot; `set`: the same members in any order, where unset is empty; `map`: the same
 * entries, where unset is empty; `protocol`: the same protocol, of which http and https are one.
 */
export type Comparison =
  | 'exact'
  | 'text'
  | 'instant'
  | 'ref'
  | 'acl'
  | 'ssh-key'
  | 'cidr'
  | 'caseless'
  | 'headers'
  | 'settings'
  | 'module'
  | 'references'
  | 'members'
  | 'hostports'
  | 'address'
  | 'markup'
  | 'certificate'
  | 'hostname'
  | 'set'
  | 'map'
  | 'protocol';

/**
 * A convention that a resource's table takes part in. `addressed`: it has id and uri; `described`: description and metadata;
 * `owned`: owner_id; `secret`: a field that is shown at creation alone; `acl`: ACL rules.
 */
export type Trait = 'addressed' | 'described' | 'owned' | 'secret' | 'acl';

/**
 * A rule that every resource obeys, written once. In its text `{one}` stands for the resource's title, `{collection}` for
 * its path, `{prefix}` for its identifier prefix, `{key}` for its list key, `{secret}` for its one-time secret, and `{get}`,
 * `{delete}` and `{replace}` for the method and path of that operation.
 */
export interface Law extends Statement {
  readonly document: DocumentNumber;
  /** The operations and traits that a resource must have for the law to reach it. */
  readonly needs: readonly (Operation | Trait)[];
}

/** A silence that every resource shares, written once like a law. */
export interface SharedSilence extends Silence {
  readonly document: DocumentNumber;
  readonly needs: readonly (Operation | Trait)[];
}

export interface Requirement<Id extends string = string> {
  readonly id: Id;
  readonly resource: string;
  /** The law that this requirement is an instance of; absent where the statement is about this resource alone. */
  readonly law?: string;
  readonly document: DocumentNumber;
  readonly section: string;
  readonly statement: string;
  readonly level: Level;
}

export interface Gap<Id extends string = string> {
  readonly id: Id;
  readonly resource: string;
  readonly document: DocumentNumber;
  readonly section: string;
  readonly question: string;
}

/** Keeps the literal types of a resource's name, behaviours and questions, so that a wrong id does not compile. */
export const defineResource = <
  const Name extends string,
  const Behaviour extends string,
  const Question extends string,
>(
  resource: Resource<Name, Behaviour, Question>,
): Resource<Name, Behaviour, Question> => resource;
