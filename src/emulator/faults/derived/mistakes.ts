import type { Behaviour } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/terms/contract.ts';
import type { Operator } from '../base/operator.ts';
import { alter, fix, ofAnother, omit, stale, staleBesideTexts } from '../operators/show.ts';
import type { ShownField } from './table.ts';

/** One field in the answers of one operation. */
export interface FieldInAnswer {
  readonly operation: Operation;
  readonly field: ShownField;
  /** Whether a creation or a replace sends it, and whether an update does. */
  readonly isSent: boolean;
  readonly isUpdated: boolean;
  readonly isModule: boolean;
  /** The requirement that sends it, where the examples do not. */
  readonly own: Behaviour | null;
}

/** A way in which an answer can be wrong in one field: its name and sentence with `{}` for the field, where it can be, what it breaks there. */
interface Mistake {
  readonly name: string;
  readonly says: string;
  readonly can: (place: FieldInAnswer) => boolean;
  readonly breaks: (place: FieldInAnswer) => Behaviour;
  readonly operator: (place: FieldInAnswer) => Operator;
}

const wrongType = { text: 7, number: 'seven', boolean: 'yes', list: {}, object: 'an object', any: null } as const;
/** The unset value of each type. */
export const unset = { text: '', number: 0, boolean: false, list: [], object: null, any: null } as const;

/** The law that says what an operation shows of what was sent. */
const echo = ({ operation, field, isUpdated, own }: FieldInAnswer): Behaviour => {
  if (own !== null) return own;
  if (operation === 'list') return 'list-echo';
  if (field.kept !== null) return field.kept;
  if (operation === 'create') return 'create-echo';
  if (operation === 'replace') return 'replace-echo';
  if (operation === 'update') return isUpdated ? 'update-applies' : 'update-keeps-rest';
  return 'get-echo';
};

/** The law that a wrong computed field breaks. */
const keeps = ({ operation, isModule }: FieldInAnswer): Behaviour => {
  if (operation === 'list') return 'list-echo';
  if (operation === 'update') return 'update-keeps-rest';
  return isModule ? 'replace-read-back' : 'get-echo';
};

const other = (value: unknown): unknown => {
  if (Array.isArray(value)) return ['other.example'];
  return String(value).startsWith('-----') ? 'no certificate' : `other.${value}`;
};

/** The ways in which answers are made wrong. */
export const mistakes: readonly Mistake[] = [
  {
    name: 'leaves-out',
    says: 'leaves out {}',
    can: ({ field }) => field.required,
    breaks: () => 'shape',
    operator: ({ operation, field }) => omit(operation, field.path),
  },
  {
    name: 'nulls',
    says: 'shows null for {}',
    can: ({ field }) => field.required && !field.nullable && field.type !== 'any',
    breaks: () => 'shape',
    operator: ({ operation, field }) => fix(operation, field.path, null),
  },
  {
    name: 'mistypes',
    says: 'shows {} with another type',
    can: ({ field }) => field.type !== 'any',
    breaks: () => 'shape',
    operator: ({ operation, field }) => fix(operation, field.path, wrongType[field.type]),
  },
  {
    name: 'wraps',
    says: 'shows {} in a list of its own',
    can: ({ field }) => field.type !== 'list' && field.type !== 'any',
    breaks: () => 'shape',
    operator: ({ operation, field }) => alter(operation, field.path, (value) => [value]),
  },
  {
    name: 'spells',
    says: 'shows {} as text',
    can: ({ field }) => field.type !== 'text' && field.type !== 'any',
    breaks: () => 'shape',
    operator: ({ operation, field }) => alter(operation, field.path, (value) => JSON.stringify(value)),
  },
  {
    name: 'swaps',
    says: 'shows {} with the value of another resource',
    can: ({ field, isSent }) => field.steady && isSent && field.type !== 'object',
    breaks: echo,
    operator: ({ operation, field }) => ofAnother(operation, field.path),
  },
  {
    name: 'unsets',
    says: 'shows {} as if it were unset',
    can: ({ field, isSent }) => field.steady && isSent,
    breaks: echo,
    operator: ({ operation, field }) => fix(operation, field.path, unset[field.type]),
  },
  {
    name: 'shows-first',
    says: 'shows {} as it was at creation',
    can: ({ operation, field, isUpdated }) => operation !== 'create' && field.steady && isUpdated,
    breaks: echo,
    operator: ({ operation, field }) => stale(operation, field.path),
  },
  {
    name: 'shows-earlier',
    says: 'shows {} as it was when the description last changed',
    can: ({ operation, field, isUpdated, own }) =>
      operation === 'list' &&
      field.steady &&
      isUpdated &&
      own === null &&
      !['description', 'metadata'].includes(field.path),
    breaks: echo,
    operator: ({ operation, field }) => staleBesideTexts(operation, field.path),
  },
  {
    name: 'loses',
    says: 'shows {} as if it had never been set',
    can: ({ operation, field }) => field.computed && operation !== 'create' && operation !== 'replace',
    breaks: keeps,
    operator: ({ operation, field }) => fix(operation, field.path, field.type === 'list' ? [] : null),
  },
  {
    name: 'varies',
    says: 'shows another {} than other operations',
    can: ({ operation, field }) => field.computed && operation !== 'create' && operation !== 'replace',
    breaks: keeps,
    operator: ({ operation, field }) =>
      alter(operation, field.path, (value) => (value === null ? value : other(value))),
  },
];
