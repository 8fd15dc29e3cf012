import type { Seat } from './fault.ts';

export const certificateAuthoritySeat = {
  name: 'certificate-authorities',
  path: '/certificate_authorities',
  prefix: 'ca_',
  listKey: 'certificate_authorities',
  update: false,
  owned: false,
  secret: null,
} as const satisfies Seat;
