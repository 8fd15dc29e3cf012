import type { Behaviour } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/terms/contract.ts';

/** What the tables of the documents say about one shown field. */
export interface ShownField {
  /** Such as `description` or `config.addr`. */
  readonly path: string;
  /** Whether every answer shows it. */
  readonly required: boolean;
  readonly nullable: boolean;
  /** Whether only requests change it, so that its value is known. */
  readonly steady: boolean;
  /** Whether the service computes it once, and no request changes it. */
  readonly computed: boolean;
  /** The resource's own requirement about how it is shown; null if only laws apply. */
  readonly kept: Behaviour | null;
  /** `any` if the documents do not say. */
  readonly type: 'text' | 'number' | 'boolean' | 'list' | 'object' | 'any';
}

/** What the documents' tables say of one resource. The caller that plants faults passes them in: the emulator itself reads no table. */
export interface Table {
  readonly name: string;
  readonly fields: readonly ShownField[];
  /** The operations of its endpoints, and the fields of their requests. */
  readonly operations: ReadonlyMap<Operation, readonly string[]>;
  /** The required fields among them. */
  readonly demanded: ReadonlyMap<Operation, readonly string[]>;
  /** The modules that requests of an edge carry, each with its members. */
  readonly modules: ReadonlyMap<string, readonly string[]>;
  /** Fields that the examples do not contain, each with the requirement whose requests do. */
  readonly own: ReadonlyMap<string, Behaviour>;
  /** Paths of Refs, or of lists of Refs, in answers, such as `backend.backend`. */
  readonly refs: readonly string[];
  /** The documented success status of each operation. */
  readonly statuses: ReadonlyMap<Operation, number>;
  /** Whether a behaviour is a requirement of this resource. */
  readonly binds: (behaviour: string) => boolean;
}
