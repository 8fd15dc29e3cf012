import type { Behaviour } from '../../../contract/index.ts';
import { dashed } from '../base/dashed.ts';
import { everywhere, remember, together } from '../base/operator.ts';
import { breaking, type FaultRow } from '../base/row.ts';
import { losesTheLast } from '../laws/values/many.ts';
import { alterList, misreadList } from '../operators/compound.ts';
import { ignore } from '../operators/send.ts';
import { spoilAfter } from '../operators/spoil.ts';
import { cut } from '../operators/text.ts';

const field = 'hostports';

const hostOf = (hostport: unknown): string => String(hostport).replace(/:\d+$/, '');
const portOf = (hostport: unknown): number => Number(/\d+$/.exec(String(hostport))?.[0]);

/** What can be wrong with the hosts that an edge serves. `several` is what sees that there is more than one of them. */
export const hostports = (several: Behaviour): readonly FaultRow[] => [
  ...breaking('hostports', {
    'hostports-without-port: get shows hosts without their ports': alterList('get', field, (all) =>
      all.map((one) => String(one).replace(/:\d+$/, '')),
    ),
    'hostports-shown-twice: get shows each hostport twice': alterList('get', field, (all) => [...all, ...all]),
    'hostport-without-port-taken: an update takes a host without a port, and it is shown as it was sent':
      remember<unknown>('update', (bare) =>
        together(
          misreadList('update', field, (all) =>
            all.map((one) => {
              if (String(one).includes(':')) return one;
              bare.set(`${one}:1`, one);
              return `${one}:1`;
            }),
          ),
          alterList(everywhere, field, (all) => all.map((one) => bare.get(String(one)) ?? one)),
        ),
      ),
    'update-of-module-unsets-hostports: an update of ip_restriction alone unsets hostports': spoilAfter(
      'update',
      ({ stored, call: { body } }) => {
        if (stored && body['ip_restriction'] && body[field] === undefined) stored.fields[field] = null;
      },
    ),
    ...Object.fromEntries(
      ['description', 'metadata', 'ip_restriction', 'backend'].flatMap((text) => [
        [
          `hostports-passed-over-beside-${dashed(text)}: an update with ${text} passes over hostports`,
          ignore('update', field, (_, { call: { body } }) => body[text] !== undefined),
        ],
        [
          `${dashed(text)}-passed-over-beside-hostports: an update with hostports passes over ${text}`,
          ignore('update', text, (_, { call: { body } }) => body[field] !== undefined),
        ],
      ]),
    ),
    'ip-restriction-lost-beside-hostports-on-create: create with hostports passes over ip_restriction': ignore(
      'create',
      'ip_restriction',
      (_, { call: { body } }) => body[field] !== undefined,
    ),
    'one-hostport-for-each-host: an update keeps one hostport for each host': misreadList('update', field, (all) => [
      ...new Map(all.map((one) => [hostOf(one), one])).values(),
    ]),
    'one-hostport-for-each-port: an update keeps one hostport for each port': misreadList('update', field, (all) => [
      ...new Map(all.map((one) => [portOf(one), one])).values(),
    ]),
    'port-beyond-int16: ports above 32767 are shown as negative numbers': alterList(everywhere, field, (all) =>
      all.map((one) => (portOf(one) > 32_767 ? `${hostOf(one)}:${portOf(one) - 65_536}` : one)),
    ),
    'host-cut-at-63: an update cuts hosts off after 63 characters': misreadList('update', field, (all) =>
      all.map((one) => `${hostOf(one).slice(0, 63)}:${portOf(one)}`),
    ),
  }),
  ...losesTheLast(field, 'hostports', ['update']),
  ...breaking(several, {
    'first-hostport-alone: of several hostports the first alone is kept': misreadList(
      ['create', 'update'],
      field,
      cut(1),
    ),
    'update-adds-hostports: an update adds hostports to those that are served already': misreadList(
      'update',
      field,
      (all, { stored }) => [...new Set([stored?.fields[field] ?? [], all].flat())],
    ),
  }),
];
