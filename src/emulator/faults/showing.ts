import type { Deployment } from '../server/deployment.ts';
import { bendShown, type Place, type Shown } from './bend.ts';
import type { Fault, Seat } from './fault.ts';

type Showing = (
  name: string,
  summary: string,
  breaks: Fault['breaks'],
  bend: (shown: Shown, deployment: Deployment) => void,
  places?: readonly Place[],
  touches?: readonly string[],
) => Fault;

/** Makes faults of one collection that show something else than is stored. They touch its echoes unless told otherwise. */
export const showingOf =
  (seat: Pick<Seat, 'name' | 'path' | 'listKey'>, echoes: readonly string[]): Showing =>
  (name, summary, breaks, bend, places, touches = echoes) => ({
    name: `${seat.name}.${name}`,
    summary,
    breaks,
    touches,
    plant: (d) => bendShown(d, seat, (shown) => bend(shown, d), places),
  });
