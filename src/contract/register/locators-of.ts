import { gaps, requirements } from '../index.ts';
import { type Entry, register } from './register.ts';

/** The ids of the requirements that an entry names, one by one or by their law. */
export const requirementsAt = ({ requirements: named = [] }: Entry): readonly string[] =>
  requirements.filter(({ id, law }) => named.some((name) => name === id || name === law)).map(({ id }) => id);

/** The ids of the gaps that an entry names, directly or by their shared silence. */
export const gapsAt = ({ gaps: named = [] }: Entry): readonly string[] =>
  gaps
    // Shared silences apply to the management API only: document 3 has gaps of its own with the same names.
    .filter(({ id, resource, document }) =>
      named.some((name) => name === id || (document !== 3 && `${resource}.${name}` === id)),
    )
    .map(({ id }) => id);

const locators = new Map<string, string[]>();
for (const entry of register)
  for (const id of [...requirementsAt(entry), ...gapsAt(entry)])
    locators.set(id, [...(locators.get(id) ?? []), entry.locator]);

/** The locators of the passages that a requirement or gap rests on. */
export const locatorsOf = (id: string): readonly string[] => locators.get(id) ?? [];
