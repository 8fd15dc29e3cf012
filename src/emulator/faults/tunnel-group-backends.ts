import { seatOf } from './backends.ts';
import { bendShown } from './bend.ts';
import type { Fault } from './fault.ts';
import { echoes, onEntries, storeBent } from './store-bent.ts';

const seat = seatOf('tunnel-group-backends');
const touches = echoes(seat.name);
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** What can be wrong with tunnel group backends and with nothing else. */
export const tunnelGroupBackendFaults: readonly Fault[] = [
  {
    name: 'tunnel-group-backends.labels-in-lower-case',
    summary: 'names of labels are stored in lower case',
    breaks: ['tunnel-group-backends.labels-kept'],
    touches,
    plant: (d) =>
      storeBent(
        d,
        seat,
        'labels',
        onEntries((all) => all.map(([name, value]) => [name.toLowerCase(), value])),
      ),
  },
  {
    name: 'tunnel-group-backends.empty-labels-dropped',
    summary: 'labels without a value are dropped',
    breaks: ['tunnel-group-backends.labels-kept'],
    touches,
    plant: (d) =>
      storeBent(
        d,
        seat,
        'labels',
        onEntries((all) => all.filter(([, value]) => value !== '')),
      ),
  },
  {
    name: 'tunnel-group-backends.labels-cut-at-equals-sign-on-update',
    summary: 'an update cuts the value of a label off at its equals sign',
    breaks: ['tunnel-group-backends.labels-kept'],
    touches,
    plant: (d) =>
      storeBent(
        d,
        seat,
        'labels',
        onEntries((all) => all.map(([name, value]) => [name, String(value).replace(/=.*/, '')])),
        ['update'],
      ),
  },
  {
    name: 'tunnel-group-backends.tunnels-not-found',
    summary: 'tunnels is empty though a tunnel matches',
    breaks: ['tunnel-group-backends.tunnels-matching'],
    touches: [],
    plant: (d) =>
      bendShown(d, seat, (shown) => {
        shown['tunnels'] = [];
      }),
  },
  {
    name: 'tunnel-group-backends.tunnels-as-ids',
    summary: 'tunnels holds ids in place of references',
    breaks: ['tunnel-group-backends.tunnels-matching'],
    touches: ['tunnel-group-backends.shape'],
    plant: (d) =>
      bendShown(d, seat, (shown) => {
        shown['tunnels'] = (shown['tunnels'] as { id: string }[]).map(({ id }) => id);
      }),
  },
  {
    name: 'tunnel-group-backends.tunnels-without-uri-in-get',
    summary: 'get shows tunnels without their uri',
    breaks: ['tunnel-group-backends.tunnels-matching'],
    touches: ['tunnel-group-backends.shape'],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          shown['tunnels'] = (shown['tunnels'] as { id: string }[]).map(({ id }) => ({ id }));
        },
        ['get'],
      ),
  },
  {
    name: 'tunnel-group-backends.tunnels-of-the-first-labels',
    summary: 'tunnels are looked for at creation, and never again',
    breaks: ['tunnel-group-backends.tunnels-matching'],
    touches: [],
    plant: (d) => {
      const first = new Map<unknown, unknown>();
      bendShown(d, seat, (shown) => first.set(shown['id'], shown['tunnels']), ['create']);
      bendShown(
        d,
        seat,
        (shown) => {
          if (first.has(shown['id'])) shown['tunnels'] = first.get(shown['id']);
        },
        ['get', 'list', 'update'],
      );
    },
  },
  {
    name: 'tunnel-group-backends.no-tunnels-as-null',
    summary: 'tunnels is null when no tunnel matches',
    breaks: ['tunnel-group-backends.tunnels-empty-when-none'],
    touches: ['tunnel-group-backends.shape'],
    plant: (d) =>
      bendShown(d, seat, (shown) => {
        if (isEmpty(shown['tunnels'])) shown['tunnels'] = null;
      }),
  },
  {
    name: 'tunnel-group-backends.no-tunnels-left-out-after-update',
    summary: 'update leaves tunnels out when no tunnel matches',
    breaks: ['tunnel-group-backends.tunnels-empty-when-none'],
    touches: ['tunnel-group-backends.shape'],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          if (isEmpty(shown['tunnels'])) delete shown['tunnels'];
        },
        ['update'],
      ),
  },
  {
    name: 'tunnel-group-backends.every-tunnel-in-lists',
    summary: 'lists show the same tunnel for every group',
    breaks: ['tunnel-group-backends.tunnels-empty-when-none'],
    touches: [],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          shown['tunnels'] = [{ id: 'tn_any', uri: `${d.baseUrl}/tunnels/tn_any` }];
        },
        ['list'],
      ),
  },
];
