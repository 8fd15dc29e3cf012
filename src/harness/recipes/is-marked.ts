import type { JsonObject } from '../../contract/json-object.ts';
import { markersIn } from '../ledger/marker.ts';

/** Whether a resource carries this marker; in a name the marker has no slashes. */
export const isMarked = (shown: JsonObject, marker: string): boolean =>
  markersIn(shown).some((one) => one === marker || one === marker.replaceAll('/', '-'));
