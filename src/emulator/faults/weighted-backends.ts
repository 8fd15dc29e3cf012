import { seatOf } from './backends.ts';
import { bendShown } from './bend.ts';
import { type Fault, routesOf } from './fault.ts';
import { echoes, onEntries, storeBent } from './store-bent.ts';

const seat = seatOf('weighted-backends');
const on = routesOf(seat);
const touches = echoes(seat.name);

/** Ways of being wrong about a range, each at one end. */
const wrongRanges = {
  'takes-minus-one': { summary: 'takes a weight of -1', bend: (weight: number) => Math.max(weight, 0) },
  'takes-10001': {
    summary: 'takes a weight of 10001',
    bend: (weight: number) => (weight === 10_001 ? 10_000 : weight),
  },
  'takes-any-weight': { summary: 'takes any weight', bend: (weight: number) => Math.min(Math.max(weight, 0), 10_000) },
  'refuses-10000': {
    summary: 'refuses a weight of 10000',
    bend: (weight: number) => (weight === 10_000 ? 10_001 : weight),
  },
  'refuses-zero': { summary: 'refuses a weight of 0', bend: (weight: number) => (weight === 0 ? -1 : weight) },
} as const;

const rangeFaults = (['create', 'update'] as const).flatMap((operation) =>
  Object.entries(wrongRanges).map(
    ([name, { summary, bend }]): Fault => ({
      name: `weighted-backends.${operation}-${name}`,
      summary: `${operation} ${summary}`,
      breaks: [`weighted-backends.weight-range-on-${operation}`],
      touches,
      plant: (d) =>
        storeBent(
          d,
          seat,
          'backends',
          onEntries((all) => all.map(([id, weight]) => [id, bend(Number(weight))])),
          [operation],
        ),
    }),
  ),
);

/** What can be wrong with weighted backends and with nothing else. */
export const weightedBackendFaults: readonly Fault[] = [
  ...rangeFaults,
  {
    name: 'weighted-backends.zero-weight-dropped',
    summary: 'a child with a weight of 0 is not stored',
    breaks: ['weighted-backends.weights-kept'],
    touches,
    plant: (d) =>
      storeBent(
        d,
        seat,
        'backends',
        onEntries((all) => all.filter(([, weight]) => weight !== 0)),
      ),
  },
  {
    name: 'weighted-backends.weights-in-percent',
    summary: 'get shows weights above 100 as 100',
    breaks: ['weighted-backends.weights-kept'],
    touches,
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          shown['backends'] = onEntries((all) => all.map(([id, weight]) => [id, Math.min(Number(weight), 100)]))(
            shown['backends'],
          );
        },
        ['get'],
      ),
  },
  {
    name: 'weighted-backends.weights-shuffled-on-update',
    summary: 'an update gives each child the weight of the next',
    breaks: ['weighted-backends.weights-kept'],
    touches,
    plant: (d) =>
      storeBent(
        d,
        seat,
        'backends',
        onEntries((all) => all.map(([id], at) => [id, all[(at + 1) % all.length]?.[1]])),
        ['update'],
      ),
  },
  {
    name: 'weighted-backends.weights-as-text',
    summary: 'the creation response shows weights as text',
    breaks: ['weighted-backends.shape', 'weighted-backends.weights-kept'],
    touches,
    plant: (d) =>
      d.detour(on.create, async (call, next) => {
        const reply = await next(call);
        const shown = reply.body as Record<string, unknown>;
        shown['backends'] = onEntries((all) => all.map(([id, weight]) => [id, String(weight)]))(shown['backends']);
        return reply;
      }),
  },
];
