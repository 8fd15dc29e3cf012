import { sections } from '../../src/contract/sections.ts';
import { splitDocument } from './split-document.ts';

interface Registered {
  readonly locator: string;
  readonly digest: string;
}

export interface Differences {
  /** Passages of the documents that the register lacks, each with its digest. */
  readonly missing: readonly string[];
  /** Entries of the register that stand nowhere in the documents. */
  readonly superfluous: readonly string[];
  /** Passages whose text has changed since they were registered, each with its digest. */
  readonly changed: readonly string[];
}

/** What differs between the documents, in their order, and the register. */
export const compareRegister = (documents: readonly string[], register: readonly Registered[]): Differences => {
  const passages = documents.flatMap((text, index) =>
    splitDocument(text, sections[index + 1] ?? []).map(({ section, place, digest }) => ({
      locator: `document ${index + 1}, ${section}, ${place}`,
      digest,
    })),
  );
  const registered = new Map(register.map(({ locator, digest }) => [locator, digest]));
  const found = new Set(passages.map(({ locator }) => locator));
  const line = ({ locator, digest }: Registered): string => `${locator} (${digest})`;
  return {
    missing: passages.filter(({ locator }) => !registered.has(locator)).map(line),
    superfluous: register.filter(({ locator }) => !found.has(locator)).map(({ locator }) => locator),
    changed: passages
      .filter(({ locator, digest }) => registered.has(locator) && registered.get(locator) !== digest)
      .map(line),
  };
};
