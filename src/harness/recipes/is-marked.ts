import type { JsonObject } from '../../contract/json-object.ts';
import { markersIn } from '../ledger/marker.ts';

/** Whether a thing carries this marker, also as a name, in which it has no slashes. */
export const isMarked = (shown: JsonObject, marker: string): boolean =>
  markersIn(shown).some((one) => one === marker || one === marker.replaceAll('/', '-'));
