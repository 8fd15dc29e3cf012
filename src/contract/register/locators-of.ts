import { gaps, requirements } from '../index.ts';
import { type Entry, register } from './register.ts';

/** The ids of the requirements that an entry names, one by one or by their law. */
export const requirementsAt = ({ requirements: named = [] }: Entry): readonly string[] =>
  requirements.filter(({ id, law }) => named.some((name) => name === id || name === law)).map(({ id }) => id);

/** The ids of the gaps that an entry names, one by one or by the silence that they share. */
export const gapsAt = ({ gaps: named = [] }: Entry): readonly string[] =>
  gaps
    // The shared silences are those of the management API: document 3 has questions of its own under the same names.
    .filter(({ id, resource, document }) =>
      named.some((name) => name === id || (document !== 3 && `${resource}.${name}` === id)),
    )
    .map(({ id }) => id);

const locators = new Map<string, string[]>();
for (const entry of register)
  for (const id of [...requirementsAt(entry), ...gapsAt(entry)])
    locators.set(id, [...(locators.get(id) ?? []), entry.locator]);

/** Where a requirement or gap stands in the documents. */
export const locatorsOf = (id: string): readonly string[] => locators.get(id) ?? [];
