import type { Behaviour } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/terms/contract.ts';

/** What the documents' tables say of one field as it is shown. */
export interface ShownField {
  /** Such as `description` or `config.addr`. */
  readonly path: string;
  /** Whether every answer shows it. */
  readonly required: boolean;
  readonly nullable: boolean;
  /** Whether only requests change it, so that its value is known. */
  readonly steady: boolean;
  /** Whether the service computes it, no request changes it, and it stays as it was shown. */
  readonly computed: boolean;
  /** What the resource itself says of how it comes back; null where only laws do. */
  readonly kept: Behaviour | null;
  /** `any` where the documents say nothing about it. */
  readonly type: 'text' | 'number' | 'boolean' | 'list' | 'object' | 'any';
}

/** What the documents' tables say of one resource. The caller that plants faults passes them in: the emulator itself reads no table. */
export interface Table {
  readonly name: string;
  readonly fields: readonly ShownField[];
  /** The operations of its endpoints, and the fields of their requests. */
  readonly operations: ReadonlyMap<Operation, readonly string[]>;
  /** Those of them that a request must carry. */
  readonly demanded: ReadonlyMap<Operation, readonly string[]>;
  /** The modules that requests of an edge carry, each with its members. */
  readonly modules: ReadonlyMap<string, readonly string[]>;
  /** Fields that the examples do not carry, each with the requirement that sends it in every request that takes it. */
  readonly own: ReadonlyMap<string, Behaviour>;
  /** Where answers show Refs, or lists of them, such as `backend.backend`. */
  readonly refs: readonly string[];
  /** The status that each of them answers with. */
  readonly statuses: ReadonlyMap<Operation, number>;
  /** The behaviours that are requirements of this resource. */
  readonly binds: (behaviour: string) => boolean;
}
