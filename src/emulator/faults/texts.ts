import { bendShown } from './bend.ts';
import { echoesOf } from './echoes.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

/** What is wrong with long texts, and with texts that come later. */
export const textFaults = (seat: Seat): readonly Fault[] => {
  const { name } = seat;
  const cut = (field: 'description' | 'metadata', most: number, summary: string): Fault => ({
    name: `${name}.long-${field}-cut`,
    summary,
    breaks: [`${name}.${field}-limit-on-create`],
    touches: [`${name}.get-echo`, `${name}.${field}-limit-on-update`],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          const text = shown[field];
          if (typeof text === 'string') shown[field] = text.slice(0, most);
        },
        ['get'],
      ),
  });
  const onCreation = [
    cut('description', 120, 'get shows the first 120 characters of a description'),
    cut('metadata', 1000, 'get shows the first thousand characters of metadata'),
  ];
  if (!seat.update) return onCreation;
  return [
    ...onCreation,
    {
      name: `${name}.update-trims-metadata`,
      summary: 'update stores metadata without its outer white space',
      breaks: [`${name}.metadata-opaque`],
      touches: echoesOf(name),
      plant: (d) =>
        d.detour(routesOf(seat).update, (call, next) => {
          const { metadata } = call.body;
          return next(
            typeof metadata === 'string' ? { ...call, body: { ...call.body, metadata: metadata.trim() } } : call,
          );
        }),
    },
  ];
};
