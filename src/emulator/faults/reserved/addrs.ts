import type { Fault } from '../base/fault.ts';
import { everywhere, remember } from '../base/operator.ts';
import { breaking, faultsAt } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { refuseAlso, takeAlso } from '../operators/judge.ts';
import { assume, request } from '../operators/send.ts';
import { alter, fix, rewrite } from '../operators/show.ts';
import { spoilBefore } from '../operators/spoil.ts';

/** Faults of reserved addresses without an endpoint configuration. */
export const reservedAddrFaults: readonly Fault[] = faultsAt(seats.reservedAddrs, [
  ...breaking('addr-form', {
    'addr-without-port: addr is a hostname without a port': rewrite(everywhere, 'addr', /:\d+$/, ''),
    'addr-is-a-url: lists show addr as a URL': rewrite('list', 'addr', /^/, 'tcp://'),
    'addr-port-too-large: update shows a port beyond 65535': rewrite('update', 'addr', /:\d+$/, ':65536'),
    'addr-null-at-creation: addr is null in the creation response': fix('create', 'addr', null),
  }),
  ...breaking('regions-served', {
    'au-refused: the region au is refused': refuseAlso('create', 'isRegion', /^au$/),
    'in-refused: the region in is refused': refuseAlso('create', 'isRegion', /^in$/),
    'sa-refused: the region sa is refused': refuseAlso('create', 'isRegion', /^sa$/),
  }),
  ...breaking('regions', {
    'jp-shown-as-ap: get shows jp as ap': rewrite('get', 'region', /^jp$/, 'ap'),
    'regions-listed-as-us: lists show every address in us': fix('list', 'region', 'us'),
    'region-reset-by-update: an update moves an address to us': spoilBefore('update', ({ stored }) =>
      Object.assign(stored?.fields ?? {}, { region: 'us' }),
    ),
    'region-ignored: every address is in us': request('create', (body) => ({ ...body, region: 'us' })),
  }),
  ...breaking('region-default', {
    'region-of-the-address-before: an address without region is in that of the address made before it':
      remember<unknown>('create', (last) =>
        request('create', (body) => {
          const region = body['region'] ?? last.get('region');
          last.set('region', region);
          return region === undefined ? body : { ...body, region };
        }),
      ),
    'region-defaults-to-eu: an address without region is in eu': assume('create', 'region', 'eu'),
    'region-null-by-default: the creation response has no region for us': alter('create', 'region', (region) =>
      region === 'us' ? null : region,
    ),
  }),
  ...breaking('other-regions-refused', {
    'any-region: any region is taken': takeAlso('create', 'isRegion', /^/),
    'any-two-letters: any two letters are taken as a region': takeAlso('create', 'isRegion', /^[a-z]{2}$/),
    'region-by-its-beginning: a region that begins with us is taken': takeAlso('create', 'isRegion', /^us/),
  }),
]);
