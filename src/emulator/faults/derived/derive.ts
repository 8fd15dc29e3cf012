import type { Behaviour } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/terms/contract.ts';
import { dashed } from '../base/dashed.ts';
import { everywhere, type Operator } from '../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../base/row.ts';
import { answer, status } from '../operators/answer.ts';
import { refuse } from '../operators/refuse.ts';
import { assume, ignore } from '../operators/send.ts';
import { forget, predecessor, spill } from '../operators/spoil.ts';
import { type FieldInAnswer, mistakes, unset } from './mistakes.ts';
import { ofModules } from './modules.ts';
import { ofRefs } from './refs.ts';
import type { Table } from './table.ts';
import { ofTypes } from './types.ts';

const ofFields = ({ fields, operations, own }: Table): FaultRow[] =>
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
          isModule: operations.has('replace'),
          own: own.get(field.path) ?? null,
        };
        return mistakes
          .filter(({ can }) => can(place))
          .map(({ name, says, breaks, operator }) =>
            wrong(
              `${operation}-${name}-${dashed(field.path)}`,
              `${operation} ${says.replace('{}', field.path)}`,
              breaks(place),
              operator(place),
            ),
          );
      }),
    );

/** Whether a refusal with this status may be due to a plan or a role, which the documents do not describe: that is a freedom, not a fault. */
const isAccountMatter = (operation: Operation, code: number): boolean =>
  ['create', 'replace'].includes(operation) && [403, 422].includes(code);

/** Undocumented success statuses, and refusals of documented operations. */
const ofEndpoints = ({ statuses }: Table): FaultRow[] =>
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

/** Answers in XML if Accept asks for it. */
const xmlOnDemand = (operation: Operation): Operator =>
  answer(operation, (reply, { call }) => {
    if (!/xml/.test(call.headers.get('accept') ?? '')) return;
    reply.headers['content-type'] = 'application/xml';
    reply.body = '<answer/>';
  });

/** Answers in another form than JSON. */
const ofForms = ({ statuses }: Table): FaultRow[] =>
  [...statuses.keys()]
    .filter((operation) => everywhere.includes(operation))
    .map((operation) =>
      wrong(
        `${operation}-answers-in-xml`,
        `${operation} answers in XML where Accept asks for it`,
        'json',
        xmlOnDemand(operation),
      ),
    );

/** Optional fields that a create or replace ignores. */
const ofCreations = ({ operations, demanded, fields, own }: Table): FaultRow[] =>
  (['create', 'replace'] as const).flatMap((operation) =>
    fields
      .filter(({ steady, path }) => steady && (operations.get(operation)?.includes(path) ?? false))
      .filter(({ path }) => !demanded.get(operation)?.includes(path))
      .map(({ path, kept }) =>
        wrong(
          `${operation}-ignores-${dashed(path)}`,
          `${operation} passes over ${path}`,
          own.get(path) ?? kept ?? `${operation}-echo`,
          ignore(operation, path),
        ),
      ),
  );

/** Fields that an update ignores, or that an update of other fields unsets. */
const ofUpdates = ({ operations, fields, own, modules }: Table): FaultRow[] =>
  fields
    .filter(({ steady, path }) => steady && (operations.get('update')?.includes(path) ?? false))
    .flatMap(({ path, type, kept }) => [
      ...breaking(own.get(path) ?? kept ?? 'update-applies', {
        [`update-ignores-${dashed(path)}: update passes over ${path}`]: ignore('update', path),
      }),
      ...breaking(modules.has(path) ? 'module-kept' : (own.get(path) ?? kept ?? 'update-keeps-rest'), {
        [`update-drops-${dashed(path)}: an update that does not send ${path} unsets it`]:
          isRefused(path) || modules.has(path) ? forget(path, unset[type]) : assume('update', path, unset[type]),
      }),
      // Faults of modules are written by hand, because the requirement about sequences of requests finds them.
      ...(modules.has(path)
        ? []
        : [
            wrong(
              `update-spills-${dashed(path)}`,
              `an update of ${path} also changes the resource made just before`,
              own.has(path) ? 'list-echo' : 'lifecycle',
              spill(path, predecessor),
            ),
          ]),
    ]);

/** Whether the deployment refuses to unset a field, so that the fault has to change the stored value directly. */
const isRefused = (path: string): boolean => ['cidr', 'status_code'].includes(path);

/** The faults that follow from a table: each field, each endpoint and each parameter, wrong in each of the common ways. */
export const derive = (table: Table): FaultRow[] =>
  [ofEndpoints, ofForms, ofFields, ofCreations, ofUpdates, ofModules, ofRefs, ofTypes]
    .flatMap((rows) => rows(table))
    .filter(({ breaks }) => breaks.every((behaviour) => table.binds(behaviour)));
