import { type Fault, routesOf, type Seat } from './fault.ts';

/** What is wrong with how the domain of a request is read. */
export const domainFaults = (
  seat: Seat & { readonly name: 'agent-ingresses' | 'reserved-domains' },
): readonly Fault[] => {
  const { name } = seat;
  const taken = (how: string, summary: string, wrong: RegExp, mend: string): Fault => ({
    name: `${name}.${how}`,
    summary,
    breaks: [`${name}.domain-form`],
    touches: [`${name}.create-echo`],
    plant: (d) =>
      d.detour(routesOf(seat).create, (call, next) =>
        next({ ...call, body: { ...call.body, domain: text(call.body['domain'], (it) => it.replace(wrong, mend)) } }),
      ),
  });
  return [
    taken('domain-with-space-taken', 'spaces in domain are passed over', / /g, ''),
    taken('domain-with-empty-label-taken', 'empty labels in domain are passed over', /\.{2,}/g, '.'),
    taken('domain-with-long-label-taken', 'labels of domain are cut off', /a{64}/g, 'aaaa'),
  ];
};

const text = (value: unknown, change: (text: string) => string): unknown =>
  typeof value === 'string' ? change(value) : value;
