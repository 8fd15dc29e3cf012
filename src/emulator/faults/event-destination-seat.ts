import { routesOf, type Seat } from './fault.ts';

/** Where event destinations are, and what the faults of theirs need to find their way in a target. */
export const seat: Seat = {
  name: 'event-destinations',
  path: '/event_destinations',
  prefix: 'ed_',
  listKey: 'event_destinations',
  update: false,
  owned: false,
  secret: null,
};

export const on = routesOf(seat);
export const targetKinds = ['firehose', 'kinesis', 'cloudwatch_logs', 'monitoring'] as const;
export const echoes = ['create-echo', 'get-echo', 'list-echo'].map((law) => `event-destinations.${law}`);

type Members = Record<string, unknown>;
export const isMap = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A member that is an object; an empty one where it is none, so that nothing comes of changing it. */
export const within = (value: unknown, name: string): Members => {
  const inner = isMap(value) ? value[name] : undefined;
  return isMap(inner) ? inner : {};
};
export const isSet = (target: Members, kind: string): boolean => isMap(target[kind]);
