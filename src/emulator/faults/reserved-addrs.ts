import type { Shown } from './bend.ts';
import type { Fault } from './fault.ts';
import { showingOf } from './showing.ts';

const seat = { name: 'reserved-addrs', path: '/reserved_addrs', listKey: 'reserved_addrs' } as const;

const echoes = ['create-echo', 'get-echo', 'list-echo', 'update-keeps-rest', 'lifecycle'].map(
  (law) => `reserved-addrs.${law}`,
);

const showing = showingOf(seat, echoes);

const addr = (change: (text: string) => string) => (shown: Shown) => {
  shown['addr'] = change(String(shown['addr']));
};

const addrFaults: readonly Fault[] = [
  showing(
    'addr-without-port',
    'addr is a hostname without a port',
    ['reserved-addrs.addr-form'],
    addr((text) => text.replace(/:\d+$/, '')),
  ),
  showing(
    'addr-is-a-url',
    'lists show addr as a URL',
    ['reserved-addrs.addr-form'],
    addr((text) => `tcp://${text}`),
    ['list'],
  ),
  showing(
    'addr-port-too-large',
    'update shows a port beyond 65535',
    ['reserved-addrs.addr-form'],
    addr((text) => text.replace(/:\d+$/, ':65536')),
    ['update'],
  ),
  showing(
    'addr-null-at-creation',
    'addr is null in the creation response',
    ['reserved-addrs.addr-form'],
    (shown) => {
      shown['addr'] = null;
    },
    ['create'],
    [...echoes, 'reserved-addrs.shape'],
  ),
];

const judging = (
  name: string,
  summary: string,
  breaks: Fault['breaks'],
  takes: (text: string, right: boolean) => boolean,
): Fault => ({
  name: `reserved-addrs.${name}`,
  summary,
  breaks,
  touches: ['reserved-addrs.shape'],
  plant: ({ rules }) => {
    const { isRegion } = rules;
    rules.isRegion = (text) => takes(text, isRegion(text));
  },
});

const defaulting = (name: string, summary: string, region: string): Fault => ({
  name: `reserved-addrs.${name}`,
  summary,
  breaks: ['reserved-addrs.region-default'],
  touches: ['reserved-addrs.regions', 'reserved-addrs.shape'],
  plant: (d) =>
    d.detour('POST /reserved_addrs', (call, next) => {
      if (region !== '') return next({ ...call, body: { region, ...call.body } });
      return call.body['region'] === undefined ? { status: 400, headers: {}, body: { msg: 'region?' } } : next(call);
    }),
});

const regionFaults: readonly Fault[] = [
  ...['au', 'in', 'sa'].map((region) =>
    judging(
      `${region}-refused`,
      `the region ${region} is refused`,
      ['reserved-addrs.regions'],
      (text, right) => right && text !== region,
    ),
  ),
  showing(
    'jp-shown-as-ap',
    'get shows jp as ap',
    ['reserved-addrs.regions'],
    (shown) => {
      if (shown['region'] === 'jp') shown['region'] = 'ap';
    },
    ['get'],
  ),
  showing(
    'regions-listed-as-us',
    'lists show every address in us',
    ['reserved-addrs.regions'],
    (shown) => {
      shown['region'] = 'us';
    },
    ['list'],
  ),
  {
    name: 'reserved-addrs.region-reset-by-update',
    summary: 'an update moves an address to us',
    breaks: ['reserved-addrs.regions'],
    touches: echoes,
    plant: (d) =>
      d.detour('PATCH /reserved_addrs/{id}', (call, next) => {
        const stored = d.shelf(seat.path).find(call.params['id'] ?? '');
        if (stored) stored.fields['region'] = 'us';
        return next(call);
      }),
  },
  {
    name: 'reserved-addrs.region-ignored',
    summary: 'every address is in us',
    breaks: ['reserved-addrs.regions'],
    touches: [...echoes, 'reserved-addrs.other-regions-refused'],
    plant: (d) =>
      d.detour('POST /reserved_addrs', (call, next) => next({ ...call, body: { ...call.body, region: 'us' } })),
  },
  defaulting('region-defaults-to-eu', 'an address without region is in eu', 'eu'),
  showing(
    'region-null-by-default',
    'the creation response has no region for us',
    ['reserved-addrs.region-default'],
    (shown) => {
      if (shown['region'] === 'us') shown['region'] = null;
    },
    ['create'],
    [...echoes, 'reserved-addrs.shape', 'reserved-addrs.regions'],
  ),
  judging('any-region', 'any region is taken', ['reserved-addrs.other-regions-refused'], () => true),
  judging(
    'any-two-letters',
    'any two letters are taken as a region',
    ['reserved-addrs.other-regions-refused'],
    (text, right) => right || /^[a-z]{2}$/.test(text),
  ),
  judging(
    'region-by-its-beginning',
    'a region that begins with one of the seven is taken',
    ['reserved-addrs.other-regions-refused'],
    (text, right) => right || text.startsWith('us'),
  ),
];

/** What can be wrong with reserved addresses, where no endpoint configuration is attached. */
export const reservedAddrFaults: readonly Fault[] = [...addrFaults, ...regionFaults];
