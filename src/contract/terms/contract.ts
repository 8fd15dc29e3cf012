/** The words in which the documents are written down. Data alone: nothing here decides anything. */

export type DocumentNumber = 1 | 2 | 3;
/** The API that an endpoint belongs to: documents 1 and 2 describe the first, document 3 the second. */
export type Api = 'management' | 'agent';
/** `must`: breaking it is a deviation. `should`: breaking it is a concern. `may`: a deployment is free to do it. */
export type Level = 'must' | 'should' | 'may';
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
  /** Set where the documents leave a deployment free to do it. */
  readonly level?: 'may';
  /** How it follows from what the documents state, where no sentence says it in so many words. Breaking it is a deviation. */
  readonly follows?: string;
  /** Why it is expected although a deployment could keep every sentence and do otherwise. Breaking it is a concern. */
  readonly inferred?: string;
  /** The first version of Plumbline that holds deployments to it; the first of all unless stated. */
  readonly since?: string;
}

/** What a requirement rests on: a sentence, what follows from sentences with no way around it, or an inference. */
export type Basis = 'stated' | 'follows' | 'inferred';

/** A point that the documents leave open ("not shown"), as a question to put to a deployment. */
export interface Silence {
  readonly section: string;
  readonly question: string;
}

export interface Resource<
  Name extends string = string,
  Behaviour extends string = string,
  Question extends string = string,
  Does extends Operation = Operation,
  Has extends Trait = Trait,
  Of extends Api = Api,
> {
  readonly name: Name;
  /** As a person would call one of it: "API key". */
  readonly title: string;
  readonly document: DocumentNumber;
  /** Section of the document that describes its fields. */
  readonly section: string;
  readonly api: Of;
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
  readonly traits: readonly Has[];
  /** Fields that hold a secret in the creation response and null ever after. */
  readonly secrets: readonly string[];
  /** Fields that only requests change, and how two values of one are compared. What the service computes is not among them. */
  readonly steady: { readonly [field: string]: Comparison };
  /** The steady field that names something in the world, such as a domain. What a deployment does with a second creation that names the same is not said. */
  readonly names?: string;
  /** Fields that the service computes, and that stay as they are shown until a request changes them. */
  readonly computed?: { readonly [field: string]: ComputedField };
  /** Fields that no other answer can be held against, each with the reason. Every field is steady, computed, a secret or one of these. */
  readonly moving?: { readonly [field: string]: string };
  /** Fields of which a statement of the resource says how they come back: a flaw belongs there, and not to the laws that say it of all. */
  readonly kept?: { readonly [field: string]: NoInfer<Behaviour> };
  /** The field of the resource with the id in the path that shows this module; absent where the documents show no such resource. */
  readonly partOf?: string;
  readonly endpoints: readonly (Endpoint & { readonly operation: Does })[];
  readonly requirements: { readonly [behaviour in Behaviour]: Statement };
  readonly gaps: { readonly [question in Question]: Silence };
}

/** A field that the service computes. It may be unset at first; once it is set, every answer shows the same. */
export interface ComputedField {
  readonly compare: Comparison;
  /** It follows from what was sent alone, so that it is never set later than in the first answer. */
  readonly atOnce?: true;
  /** Members of an update that may change it. */
  readonly changedBy?: readonly string[];
}

/**
 * `exact`: the same JSON value; `text`: the same, but unset, null and '' are one; `instant`: the same second, because a
 * service may keep less of a timestamp than it first shows; `ref`: the same id; `acl`: the same rules in any order, where the
 * single rule * is no rule; `ssh-key`: the same key, whatever its comment; `cidr`: the same addresses, however written;
 * `caseless`: the same word in whatever case; `caseless-names`: a map whose names know no case, where null and empty are
 * one; `headers`: the same, but for what a service says of the body of its own accord;
 * `settings`: each member that was asked for is shown as it was, at every depth, but for secrets, of which the documents do
 * not say whether they come back; `module`: the same module, whether in the shape in which it is written or in that in which it
 * is read back; `references`: the same ids, bare or as Refs, in any order; `members`: the same members in any order;
 * `hostports`: the same in any order and case; `address`: the same URL; `markup`: the same XML, but for white space between
 * elements and the ways of writing one tag; `certificate`: PEM of no other certificates than those that were sent, whatever its line endings; `hostname`: the
 * same name, without regard to case or a final dot; `set`: the same members in any order, where unset is empty; `map`: the same
 * entries, where unset is empty; `extensions`: the same entries, where those by default may stand for none; `protocol`: the same protocol, of which http and https are one;
 * `growing`: every member of the earlier list, and perhaps more.
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
  | 'caseless-names'
  | 'headers'
  | 'settings'
  | 'module'
  | 'references'
  | 'members'
  | 'hostports'
  | 'address'
  | 'markup'
  | 'certificate'
  | 'certified-key'
  | 'hostname'
  | 'set'
  | 'map'
  | 'extensions'
  | 'protocol'
  | 'growing';

/**
 * A convention that a resource's table takes part in. `addressed`: it has id and uri; `described`: description and metadata;
 * `owned`: owner_id; `secret`: a field that is shown at creation alone; `acl`: ACL rules; `referring`: it shows Refs; `plural`: its
 * creation, or its replace, carries a list or a map.
 */
export type Trait = 'addressed' | 'described' | 'owned' | 'secret' | 'acl' | 'referring' | 'plural';

/**
 * A rule that every resource obeys, written once. In its text `{one}` stands for the resource's title, `{collection}` for
 * its path, `{prefix}` for its identifier prefix, `{key}` for its list key, `{secret}` for its one-time secret, and `{get}`,
 * `{delete}` and `{replace}` for the method and path of that operation.
 */
export interface Law<Needs extends Operation | Trait = Operation | Trait> extends Statement {
  readonly document: DocumentNumber;
  /** The operations and traits that a resource must have for the law to reach it. */
  readonly needs: readonly Needs[];
}

/** A silence that every resource shares, written once like a law. */
export interface SharedSilence<Needs extends Operation | Trait = Operation | Trait> extends Silence {
  readonly document: DocumentNumber;
  readonly needs: readonly Needs[];
}

export interface Requirement<Id extends string = string> {
  readonly id: Id;
  readonly resource: string;
  /** The statement that it is a place of: several requirements of one statement differ in the resource alone. */
  readonly statementId: string;
  /** The law that this requirement is an instance of; absent where the statement is about this resource alone. */
  readonly law?: string;
  readonly document: DocumentNumber;
  readonly section: string;
  readonly statement: string;
  readonly level: Level;
  readonly basis: Basis;
  /** The derivation or the inference; null where a sentence states it. */
  readonly why: string | null;
  /** The first version of Plumbline that holds deployments to it. */
  readonly since: string;
}

export interface Gap<Id extends string = string> {
  readonly id: Id;
  readonly resource: string;
  readonly document: DocumentNumber;
  readonly section: string;
  readonly question: string;
}

/** Keeps the literal types of what ids are made of, and of what laws look at, so that a wrong id does not compile. */
export const defineResource = <
  const Name extends string,
  const Behaviour extends string,
  const Question extends string,
  const Does extends Operation,
  const Has extends Trait,
  const Of extends Api,
>(
  resource: Resource<Name, Behaviour, Question, Does, Has, Of>,
): Resource<Name, Behaviour, Question, Does, Has, Of> => resource;
