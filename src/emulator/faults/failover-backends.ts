import { seatOf } from './backends.ts';
import { bendShown } from './bend.ts';
import type { Fault } from './fault.ts';
import { echoes, storeBent } from './store-bent.ts';

const seat = seatOf('failover-backends');
const touches = echoes(seat.name);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What can be wrong with failover backends and with nothing else. */
export const failoverBackendFaults: readonly Fault[] = [
  {
    name: 'failover-backends.children-sorted',
    summary: 'children are stored in the order of their ids',
    breaks: ['failover-backends.order-kept'],
    touches,
    plant: (d) => storeBent(d, seat, 'backends', (value) => list(value).toSorted()),
  },
  {
    name: 'failover-backends.children-reversed-on-update',
    summary: 'an update stores the last child first',
    breaks: ['failover-backends.order-kept'],
    touches,
    plant: (d) => storeBent(d, seat, 'backends', (value) => list(value).toReversed(), ['update']),
  },
  {
    name: 'failover-backends.children-sorted-in-lists',
    summary: 'lists show children in the order of their ids',
    breaks: ['failover-backends.order-kept'],
    touches,
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          shown['backends'] = list(shown['backends']).toSorted();
        },
        ['list'],
      ),
  },
  {
    name: 'failover-backends.third-child-forgotten',
    summary: 'get shows two children at most',
    breaks: ['failover-backends.order-kept'],
    touches,
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          shown['backends'] = list(shown['backends']).slice(0, 2);
        },
        ['get'],
      ),
  },
];
