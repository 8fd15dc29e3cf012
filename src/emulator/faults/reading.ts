import type { Deployment } from '../server/deployment.ts';
import { bendShown } from './bend.ts';
import type { Fault, Seat } from './fault.ts';

/** What is wrong with what is read back. */
export const readingFaults = (seat: Seat): readonly Fault[] => {
  const { name } = seat;
  // What nothing can update has no first description to tell from a later one.
  const outdated: readonly Fault[] = [
    {
      name: `${name}.get-shows-first-description`,
      summary: 'get shows the description that the resource was created with',
      breaks: [`${name}.get-echo`],
      touches: [`${name}.lifecycle`, `${name}.description-limit-on-*`],
      plant: (d) => remember(d, seat, ['get']),
    },
    {
      name: `${name}.list-shows-first-description`,
      summary: 'the list shows the description that the resource was created with',
      breaks: [`${name}.list-echo`],
      touches: [],
      plant: (d) => remember(d, seat, ['list']),
    },
  ];
  return [
    ...(seat.update ? outdated : []),
    {
      name: `${name}.list-cuts-description`,
      summary: 'lists show the first six characters of a description',
      breaks: [`${name}.list-echo`],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            if (typeof shown['description'] === 'string') shown['description'] = shown['description'].slice(0, 6);
          },
          ['list'],
        ),
    },
    {
      name: `${name}.created-at-moves`,
      summary: 'get shows the time of asking as created_at',
      breaks: [`${name}.get-echo`],
      touches: [`${name}.lifecycle`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown['created_at'] = '2001-02-03T04:05:06Z';
          },
          ['get'],
        ),
    },
  ];
};

/** Shows the first description of each resource for ever. */
const remember = (d: Deployment, seat: Seat, places: readonly ('get' | 'list')[]): void => {
  const first = new Map<unknown, unknown>();
  bendShown(
    d,
    seat,
    (shown) => {
      first.set(shown['id'], shown['description']);
    },
    ['create'],
  );
  bendShown(
    d,
    seat,
    (shown) => {
      if (first.has(shown['id'])) shown['description'] = first.get(shown['id']);
    },
    places,
  );
};
