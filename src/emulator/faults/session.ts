import type { Fault } from './fault.ts';

const largest = 4_294_967_295;
const timeouts = {
  inactivity_timeout: 'inactivity-timeout-uint32',
  maximum_duration: 'maximum-duration-uint32',
} as const;

/** What can be wrong with the settings that SAML and OIDC share. */
export const sessionFaults = (name: 'route-saml' | 'route-oidc', path: string): readonly Fault[] => [
  {
    name: `${name}.cookie-prefix-without-period`,
    summary: 'the default of cookie_prefix has no period',
    breaks: [`${name}.cookie-prefix-default`],
    touches: [],
    plant: (d) =>
      d.detour(`PUT ${path}`, (call, next) => next({ ...call, body: { cookie_prefix: 'tunnel', ...call.body } })),
  },
  ...Object.entries(timeouts).flatMap(([field, behaviour]): Fault[] =>
    [
      {
        how: 'clamped',
        summary: `${field} that no uint32 holds is brought into its range`,
        bend: (value: number) => Math.min(Math.max(value, 0), largest),
      },
      {
        how: 'wraps-around',
        summary: `${field} below zero wraps around`,
        bend: (value: number) => (value < 0 ? value + largest + 1 : value),
      },
      {
        how: 'one-too-large',
        summary: `${field} of 4294967296 is taken`,
        bend: (value: number) => (value === largest + 1 ? 0 : value),
      },
      {
        how: 'kept-in-31-bits',
        summary: `${field} loses its highest bit`,
        bend: (value: number) => (value >= 0 && value <= largest ? value % 2 ** 31 : value),
      },
    ].map(({ how, summary, bend }) => ({
      name: `${name}.${field.replace('_', '-')}-${how}`,
      summary,
      breaks: [`${name}.${behaviour as 'maximum-duration-uint32'}`],
      touches: [`${name}.replace-echo`, `${name}.replace-read-back`],
      plant: (d) =>
        d.detour(`PUT ${path}`, (call, next) => {
          const value = call.body[field];
          return next(typeof value === 'number' ? { ...call, body: { ...call.body, [field]: bend(value) } } : call);
        }),
    })),
  ),
];
