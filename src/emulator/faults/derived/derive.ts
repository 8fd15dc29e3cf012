import type { Operation } from '../../../contract/contract.ts';
import type { Behaviour } from '../../../contract/index.ts';
import { status } from '../operators/answer.ts';
import type { Operator } from '../operators/operator.ts';
import { everywhere } from '../operators/operator.ts';
import { refuse } from '../operators/refuse.ts';
import { assume, ignore } from '../operators/send.ts';
import { alter, fix, ofAnother, omit, stale } from '../operators/show.ts';
import { type Row, wrong } from '../row.ts';
import type { ShownField, Table } from './table.ts';

/** One field in the answers of one operation. */
interface FieldInAnswer {
  readonly operation: Operation;
  readonly field: ShownField;
  /** Whether a creation or a replace sends it, and whether an update does. */
  readonly isSent: boolean;
  readonly isUpdated: boolean;
  /** Whether the examples of the suites send it with a creation or a replace, and with an update. */
  readonly isInCreation: boolean;
  readonly isInUpdate: boolean;
  readonly isModule: boolean;
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
const unset = { text: '', number: 0, boolean: false, list: [], object: null, any: null } as const;

const notSent = 'the examples of the suites do not send it, so no answer is compared with it';

/** The law that says what an operation shows of what was sent. */
const echo = ({ operation, field, isUpdated }: FieldInAnswer): Behaviour => {
  if (operation === 'list') return 'list-echo';
  if (field.kept !== null) return field.kept;
  if (operation === 'create') return 'create-echo';
  if (operation === 'replace') return 'replace-echo';
  if (operation === 'update') return isUpdated ? 'update-applies' : 'update-keeps-rest';
  return 'get-echo';
};

/** What an operation shows of a computed field is held by the law about what it leaves alone. */
const keeps = ({ operation, isModule }: FieldInAnswer): Behaviour => {
  if (operation === 'list') return 'list-echo';
  if (operation === 'update') return 'update-keeps-rest';
  return isModule ? 'replace-read-back' : 'get-echo';
};

const other = (value: unknown): unknown => {
  if (Array.isArray(value)) return ['other.example'];
  return String(value).startsWith('-----') ? 'no certificate' : `other.${value}`;
};

const mistakes: readonly Mistake[] = [
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

const dashed = (name: string): string => name.replaceAll(/[_.]/g, '-');

/** A row that survives, unless the suites send what an answer is compared with. */
const unless = (isSent: boolean, row: Row): Row => (isSent ? row : { ...row, survives: notSent });

/** Whether the suites send what an answer would have to be compared with. */
const isCompared = (
  { operation, field, isUpdated, isInCreation, isInUpdate }: FieldInAnswer,
  breaks: Behaviour,
): boolean =>
  breaks === 'shape' ||
  field.computed ||
  (operation === 'update' && isUpdated ? isInUpdate : isInCreation || isInUpdate);

const ofFields = ({ fields, operations, examples }: Table): Row[] =>
  everywhere
    .filter((operation) => operations.has(operation))
    .flatMap((operation) =>
      fields.flatMap((field) => {
        const sends = (by: Operation): boolean => operations.get(by)?.includes(field.path) ?? false;
        const place: FieldInAnswer = {
          operation,
          field,
          isSent: sends('create') || sends('replace'),
          isUpdated: sends('update'),
          isInCreation: examples.create.includes(field.path),
          isInUpdate: examples.update.includes(field.path),
          isModule: operations.has('replace'),
        };
        return mistakes
          .filter(({ can }) => can(place))
          .map(({ name, says, breaks, operator }) =>
            unless(
              isCompared(place, breaks(place)),
              wrong(
                `${operation}-${name}-${dashed(field.path)}`,
                `${operation} ${says.replace('{}', field.path)}`,
                breaks(place),
                operator(place),
              ),
            ),
          );
      }),
    );

/** Whether a refusal of everything may be about a plan or a role, of which the documents say nothing: that is a freedom. */
const isAccountMatter = (operation: Operation, code: number): boolean =>
  ['create', 'replace'].includes(operation) && [403, 422].includes(code);

/** Success statuses that are none of the documents' for an operation, and refusals of what is not there. */
const ofEndpoints = ({ statuses }: Table): Row[] =>
  [...statuses].flatMap(([operation, documented]) => [
    ...[200, 201, 202, 203, 204, 206]
      .filter((code) => code !== documented)
      .map((code) =>
        wrong(
          `${operation}-answers-${code}`,
          `${operation} answers ${code}`,
          operation as Behaviour,
          status(operation, code),
        ),
      ),
    ...[302, 400, 403, 404, 405, 422, 500, 501]
      .filter((code) => !isAccountMatter(operation, code))
      .map((code) =>
        wrong(
          `${operation}-gone-with-${code}`,
          `${operation} answers ${code} to everything`,
          operation as Behaviour,
          refuse(operation, () => true, code),
        ),
      ),
  ]);

/** Optional fields that a creation or a replace passes over. */
const ofCreations = ({ operations, demanded, fields, examples }: Table): Row[] =>
  (['create', 'replace'] as const).flatMap((operation) =>
    fields
      .filter(({ steady, path }) => steady && (operations.get(operation)?.includes(path) ?? false))
      .filter(({ path }) => !demanded.get(operation)?.includes(path))
      .map(({ path, kept }) =>
        unless(
          examples.create.includes(path),
          wrong(
            `${operation}-ignores-${dashed(path)}`,
            `${operation} passes over ${path}`,
            kept ?? `${operation}-echo`,
            ignore(operation, path),
          ),
        ),
      ),
  );

/** Fields of requests that are passed over, or that an update of something else unsets. */
const ofUpdates = ({ operations, fields, examples }: Table): Row[] =>
  fields
    .filter(({ steady, path }) => steady && (operations.get('update')?.includes(path) ?? false))
    .flatMap(({ path, type, kept }) => [
      unless(
        examples.update.includes(path),
        wrong(
          `update-ignores-${dashed(path)}`,
          `update passes over ${path}`,
          kept ?? 'update-applies',
          ignore('update', path),
        ),
      ),
      unless(
        examples.create.includes(path),
        wrong(
          `update-drops-${dashed(path)}`,
          `an update that does not send ${path} unsets it`,
          kept ?? 'update-keeps-rest',
          assume('update', path, unset[type]),
        ),
      ),
    ]);

/** The faults that follow from a table: each field, each endpoint and each parameter, wrong in each of the common ways. */
export const derive = (table: Table): Row[] =>
  [ofEndpoints, ofFields, ofCreations, ofUpdates]
    .flatMap((rows) => rows(table))
    .filter(({ breaks }) => breaks.every((behaviour) => table.binds(behaviour)));
