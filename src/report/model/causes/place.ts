import type { Deviation } from '../report.ts';

/** Where in an answer a finding is: in a field, or in its status. */
export interface Place {
  /** The field of the resource, by its steps; empty where the finding is about the status or the whole answer. */
  readonly field: readonly string[];
  /** The status of a wrong refusal; null otherwise. */
  readonly refusal: string | null;
}

/** Reads the `place` of a finding. A field is the same one whether a list shows it or the resource alone. */
export const placeOf = ({ endpoint, place, received }: Pick<Deviation, 'endpoint' | 'place' | 'received'>): Place => {
  if (!place.startsWith('/'))
    return {
      field: place.startsWith('header:') ? [place] : [],
      refusal: /^status [3-9]\d\d/.exec(received)?.[0] ?? null,
    };
  const [first = '', second, ...rest] = place.slice(1).split('/');
  if (second === '*' && rest.length > 0) return { field: rest, refusal: null };
  // The items of a list as a whole are no field.
  if (isList(endpoint) && first !== 'next_page_uri' && first !== 'uri') return { field: [], refusal: null };
  return { field: second === undefined ? [first] : [first, second, ...rest], refusal: null };
};

/** Lists are exactly those GET endpoints whose path has no parameters. */
const isList = (endpoint: string): boolean => endpoint.startsWith('GET ') && !/[{:]/.test(endpoint);
