/** The terms in which the documents are written down. Only data: nothing here decides anything. */

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
  /** The first version of Plumbline that checks it; by default the first of all. */
  readonly since?: string;
}

/** What a requirement rests on: a sentence, a necessary consequence of sentences, or an inference. */
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
  /** The name of one such resource for readers: "API key". */
  readonly title: string;
  readonly document: DocumentNumber;
  /** Section of the document that describes its fields. */
  readonly section: string;
  readonly api: Of;
  /** Path of the collection, relative to the base address. */
  readonly collection: `/${string}`;
  readonly idPrefix: string;
  /** The field that identifies a resource in paths, if that is not id: callers choose it, so it also carries our marker. */
  readonly key?: string;
  readonly listKey: string;
  readonly uri: 'absolute' | 'relative';
  /** Name of the schema of one resource as the service shows it. */
  readonly schema: string;
  /** The conventions that apply to it, which decide which laws bind it beside those of its operations. */
  readonly traits: readonly Has[];
  /** Fields that hold a secret in the creation response and null ever after. */
  readonly secrets: readonly string[];
  /** Fields that only requests change, with the way to compare two values. Fields that the service computes are not among them. */
  readonly steady: { readonly [field: string]: Comparison };
  /** The steady field that names something outside, such as a domain. The answer to a second creation with the same value is not documented. */
  readonly names?: string;
  /** Fields that the service computes, and that stay as they are shown until a request changes them. */
  readonly computed?: { readonly [field: string]: ComputedField };
  /** Fields that cannot be compared with any other answer, each with the reason. Every field is steady, computed, a secret or one of these. */
  readonly moving?: { readonly [field: string]: string };
  /** Fields with a statement of their own about how they come back: a flaw is reported under that, and not under the general laws. */
  readonly kept?: { readonly [field: string]: NoInfer<Behaviour> };
  /** For a module: the field of its edge that shows it; absent if the documents show no resource with such a field. */
  readonly partOf?: string;
  readonly endpoints: readonly (Endpoint & { readonly operation: Does })[];
  readonly requirements: { readonly [behaviour in Behaviour]: Statement };
  readonly gaps: { readonly [question in Question]: Silence };
}

/** A field that the service computes. It may be unset at first; once it is set, every answer shows the same. */
export interface ComputedField {
  readonly compare: Comparison;
  /** Set if it depends only on the request, so that it is never set later than in the first answer. */
  readonly atOnce?: true;
  /** Members of an update that may change it. */
  readonly changedBy?: readonly string[];
}

/**
 * How two values of a field are compared. `exact`: the same JSON value; `text`: the same, but unset, null and '' are equal; `instant`: less than a
 * second apart, because a service may store a timestamp with less precision than it first shows; `ref`: the same id; `acl`: the same rules in any
 * order, where the single rule * equals no rule; `ssh-key`: the same key, whatever its comment; `cidr`: the same addresses, in any notation;
 * `caseless`: the same word in any case; `caseless-names`: a map with case-insensitive names, where null and empty are equal; `headers`: the same,
 * except headers that a service adds to describe the body; `settings`: each member of the request is shown as it was sent, at every depth, except
 * secrets, because the documents do not say whether they are returned; `module`: the same module, in the form of requests or in that of responses;
 * `references`: the same ids, bare or as Refs, in any order; `members`: the same members in any order; `hostports`: the same in any order and case;
 * `address`: the same URL; `markup`: the same XML, except white space between elements and the spelling of tags; `certificate`: PEM of no other
 * certificates than those that were sent, with any line endings; `certified-key`: certificates for no other public keys than before; `hostname`:
 * the same name, without regard to case or a final dot; `set`: the same members in any order, where unset equals empty; `map`: the same entries,
 * where unset equals empty; `extensions`: the same entries, where the default ones may replace an empty map; `protocol`: the same protocol, where
 * http and https are equal; `growing`: every member of the earlier list, and perhaps more.
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
 * A convention that applies to a resource. `addressed`: it has id and uri; `described`: description and metadata; `owned`: owner_id; `secret`: a
 * field that is shown at creation only; `acl`: ACL rules; `referring`: it shows Refs; `plural`: its creation, or its replace, has a list or a map.
 */
export type Trait = 'addressed' | 'described' | 'owned' | 'secret' | 'acl' | 'referring' | 'plural';

/**
 * A rule about every resource, written once. In its text `{one}` stands for the resource's title, `{collection}` for its path, `{prefix}` for its
 * identifier prefix, `{key}` for its list key, `{secret}` for its one-time secret, and `{get}`, `{delete}` and `{replace}` for the method and path
 * of that operation.
 */
export interface Law<Needs extends Operation | Trait = Operation | Trait> extends Statement {
  readonly document: DocumentNumber;
  /** The operations and traits that a resource must have to be bound by the law. */
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
  /** The statement of which this is an instance: the requirements of one statement differ only in the resource. */
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

/** Keeps the literal types of the parts of ids, and of operations and traits, so that a wrong id does not compile. */
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
