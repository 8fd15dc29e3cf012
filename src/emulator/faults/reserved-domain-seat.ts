import type { Seat } from './fault.ts';

/** Where reserved domains are served. */
export const reservedDomainSeat = {
  name: 'reserved-domains',
  path: '/reserved_domains',
  prefix: 'rd_',
  listKey: 'reserved_domains',
  update: true,
  owned: false,
  secret: null,
} as const satisfies Seat;
