import type { Shown } from './bend.ts';
import type { Fault } from './fault.ts';
import { showingOf } from './showing.ts';

const seat = { name: 'reserved-addrs', path: '/reserved_addrs', listKey: 'reserved_addrs' } as const;

const update = 'PATCH /reserved_addrs/{id}';
const echoes = ['create-echo', 'get-echo', 'list-echo', 'update-keeps-rest', 'lifecycle'].map(
  (law) => `reserved-addrs.${law}`,
);
const attachment = 'reserved-addrs.*endpoint-configuration*';

const showing = showingOf(seat, echoes);

const bare = (shown: Shown): boolean => shown['endpoint_configuration'] === null;

/** What can be wrong with the endpoint configurations of reserved addresses. */
export const attachmentFaults: readonly Fault[] = [
  showing(
    'no-configuration-is-an-object',
    'endpoint_configuration is an empty object when none is attached',
    ['reserved-addrs.no-endpoint-configuration'],
    (shown) => {
      if (bare(shown)) shown['endpoint_configuration'] = {};
    },
    undefined,
    ['reserved-addrs.shape'],
  ),
  showing(
    'no-configuration-left-out-of-lists',
    'lists leave out endpoint_configuration when none is attached',
    ['reserved-addrs.no-endpoint-configuration'],
    (shown) => {
      if (bare(shown)) delete shown['endpoint_configuration'];
    },
    ['list'],
    ['reserved-addrs.shape'],
  ),
  showing(
    'no-configuration-empty-after-update',
    'update shows an empty text when none is attached',
    ['reserved-addrs.no-endpoint-configuration'],
    (shown) => {
      if (bare(shown)) shown['endpoint_configuration'] = '';
    },
    ['update'],
    ['reserved-addrs.shape'],
  ),
  {
    name: 'reserved-addrs.configuration-not-attached',
    summary: 'endpoint_configuration_id is passed over',
    breaks: ['reserved-addrs.endpoint-configuration-attached'],
    touches: [attachment],
    plant: (d) =>
      d.detour(update, (call, next) => {
        const { endpoint_configuration_id: _, ...body } = call.body;
        return next({ ...call, body });
      }),
  },
  {
    name: 'reserved-addrs.configuration-refused',
    summary: 'no endpoint configuration is taken, though one is for addresses alone',
    breaks: ['reserved-addrs.endpoint-configuration-attached'],
    touches: ['reserved-domains.*endpoint-configuration*'],
    plant: (d) => {
      const no = { status: 400, headers: {}, body: { msg: 'not taken' } };
      const theirs = d.seeds.endpointConfigurationIds.at(-1);
      d.detour(update, (call, next) => (call.body['endpoint_configuration_id'] ? no : next(call)));
      d.detour('PATCH /reserved_domains/{id}', (call, next) =>
        ['http_endpoint_configuration_id', 'https_endpoint_configuration_id'].some(
          (field) => call.body[field] === theirs,
        )
          ? no
          : next(call),
      );
    },
  },
  {
    name: 'reserved-addrs.first-configuration-stays',
    summary: 'a second endpoint configuration does not replace the first',
    breaks: ['reserved-addrs.endpoint-configuration-attached'],
    touches: [attachment],
    plant: (d) =>
      d.detour(update, (call, next) => {
        const known = d.shelf(seat.path).find(call.params['id'] ?? '')?.fields['configuration'];
        return next(known ? { ...call, body: { ...call.body, endpoint_configuration_id: known } } : call);
      }),
  },
  showing(
    'configuration-is-an-id',
    'get shows the id of the endpoint configuration alone',
    ['reserved-addrs.endpoint-configuration-attached'],
    (shown) => {
      const configuration = shown['endpoint_configuration'];
      if (!bare(shown)) shown['endpoint_configuration'] = (configuration as Shown)['id'];
    },
    ['get'],
    ['reserved-addrs.shape', attachment],
  ),
  showing(
    'configuration-not-listed',
    'lists do not show the attached endpoint configuration',
    ['reserved-addrs.endpoint-configuration-attached'],
    (shown) => {
      shown['endpoint_configuration'] = null;
    },
    ['list'],
    [],
  ),
  {
    name: 'reserved-addrs.configuration-detached-by-any-update',
    summary: 'an update of the metadata detaches the endpoint configuration',
    breaks: ['reserved-addrs.endpoint-configuration-kept'],
    touches: [],
    plant: (d) =>
      d.detour(update, (call, next) =>
        next(
          call.body['metadata'] === undefined
            ? call
            : { ...call, body: { endpoint_configuration_id: '', ...call.body } },
        ),
      ),
  },
  {
    name: 'reserved-addrs.any-configuration',
    summary: 'any endpoint_configuration_id is taken',
    breaks: ['reserved-addrs.unknown-endpoint-configuration-refused'],
    touches: [],
    plant: ({ rules }) => {
      const { exists } = rules;
      rules.exists = (ids, id) => id.startsWith('ec_') || exists(ids, id);
    },
  },
  {
    name: 'reserved-addrs.unknown-configuration-passed-over',
    summary: 'an endpoint_configuration_id that names nothing is passed over',
    breaks: ['reserved-addrs.unknown-endpoint-configuration-refused'],
    touches: [],
    plant: (d) =>
      d.detour(update, (call, next) => {
        const { endpoint_configuration_id: id, ...body } = call.body;
        return next(d.seeds.endpointConfigurationIds.includes(String(id)) ? call : { ...call, body });
      }),
  },
];
