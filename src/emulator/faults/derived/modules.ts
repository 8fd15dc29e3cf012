import type { Behaviour } from '../../../contract/index.ts';
import { isObject } from '../../base/json-object.ts';
import { dashed } from '../base/dashed.ts';
import { breaking, type FaultRow, wrong } from '../base/row.ts';
import { keepOnReplace, keepOnUpdate } from '../operators/keep.ts';
import { assume, ignore, misread, request } from '../operators/send.ts';
import { spoilAfter } from '../operators/spoil.ts';
import type { Table } from './table.ts';

const writes = ['create', 'update'] as const;

/** Members that a replace keeps from the stored module if the request leaves them out. */
const ofReplaces = ({ operations }: Table): FaultRow[] =>
  (operations.get('replace') ?? []).map((member) =>
    wrong(
      `replace-keeps-${dashed(member)}`,
      `a replace without ${member} keeps that of the module before it`,
      'replace-complete',
      keepOnReplace(member),
    ),
  );

/** Faults of single modules in requests to an edge: the switch, and members that are left out. */
const ofMembers = ({ modules }: Table): FaultRow[] =>
  [...modules].flatMap(([module, members]) => [
    ...members.map((member) =>
      wrong(
        `update-keeps-${dashed(member)}-of-${dashed(module)}`,
        `an update of ${module} without ${member} keeps that of the stored one`,
        'module-replaced',
        keepOnUpdate(module, member),
      ),
    ),
    ...writes.flatMap((at) => [
      ...breaking('module-enabled-default', {
        [`${at}-disables-${dashed(module)}-by-default: ${at} takes ${module} without enabled for disabled`]: assume(
          at,
          `${module}.enabled`,
          false,
        ),
      }),
      ...[true, false].map((taken) =>
        wrong(
          `${at}-takes-${dashed(module)}-for-${taken ? 'enabled' : 'disabled'}`,
          `${at} takes enabled ${!taken} of ${module} for ${taken}`,
          // On create, the requirement about the module sends only a disabled one.
          ['modules-together', ...(at === 'create' && !taken ? [] : [`${dashed(module)}-module` as Behaviour])],
          misread(at, `${module}.enabled`, () => taken),
        ),
      ),
    ]),
  ]);

const isSet = (body: Readonly<Record<string, unknown>>, module: string): boolean => isObject(body[module]);

/** Faults of several modules of one edge, in one request or stored together. */
const ofPairs = ({ modules }: Table): FaultRow[] => {
  const names = [...modules.keys()];
  const onlyOne = (which: 0 | -1) => (body: Readonly<Record<string, unknown>>) => {
    const sent = Object.keys(body).filter((name) => names.includes(name));
    return Object.fromEntries(
      Object.entries(body).filter(([name]) => !names.includes(name) || name === sent.at(which)),
    );
  };
  return [
    ...writes.flatMap((at) =>
      ([0, -1] as const).map((which) =>
        wrong(
          `${at}-applies-the-${which === 0 ? 'first' : 'last'}-module-alone`,
          `of several modules ${at} applies the ${which === 0 ? 'first' : 'last'} alone`,
          'modules-together',
          request(at, onlyOne(which)),
        ),
      ),
    ),
    ...names.flatMap((module) =>
      names
        .filter((other) => other !== module)
        .flatMap((other) => [
          ...writes.map((at) =>
            wrong(
              `${at}-drops-${dashed(module)}-beside-${dashed(other)}`,
              `${at} passes over ${module} where ${other} is sent, too`,
              'modules-together',
              ignore(at, module, (_, { call: { body } }) => isSet(body, other)),
            ),
          ),
          ...breaking('module-kept', {
            [`update-of-${dashed(module)}-clears-${dashed(other)}: an update of ${module} removes ${other}`]:
              spoilAfter('update', ({ stored, call: { body } }) => {
                if (stored && isSet(body, module) && !isSet(body, other)) stored.fields[other] = null;
              }),
          }),
        ]),
    ),
  ];
};

/** Faults of modules, both those with endpoints of their own and those in requests to an edge. */
export const ofModules = (table: Table): FaultRow[] => [ofReplaces, ofMembers, ofPairs].flatMap((rows) => rows(table));
