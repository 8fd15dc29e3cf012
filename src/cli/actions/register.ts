import { globToRegExp } from '../../conduct/glob.ts';
import { type FateName, fateOf } from '../../contract/register/fates/fate-of.ts';
import { gapsAt, requirementsAt } from '../../contract/register/locators-of.ts';
import { type Entry, register } from '../../contract/register/register.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import { count } from '../../report/text/count.ts';
import { wrapWords } from '../output/text/wrap-words.ts';

export interface RegisterOptions {
  readonly document?: string;
  readonly section?: string;
  readonly only?: readonly string[];
  readonly json?: boolean;
}

const columns = 100;
const indent = 14;

const meanings: { readonly [fate in FateName]: string } = {
  requirements: 'held by requirements',
  gaps: 'left open, observed as gaps',
  unseen: 'not to be seen from outside',
  nothing: 'without anything that a deployment could break',
};

const chooses = ({ document, section, only }: RegisterOptions) => {
  const patterns = only?.map(globToRegExp);
  return (entry: Entry): boolean =>
    (document === undefined || String(entry.document) === document) &&
    (section === undefined || entry.section.toLowerCase().includes(section.toLowerCase())) &&
    (patterns === undefined ||
      [...requirementsAt(entry), ...gapsAt(entry)].some((id) => patterns.some((pattern) => pattern.test(id))));
};

const rowOf = ({ place, requirements = [], gaps = [], unseen, nothing }: Entry): string =>
  [
    ...(requirements.length > 0 ? [`requirements: ${requirements.join(', ')}`] : []),
    ...(gaps.length > 0 ? [`gaps: ${gaps.join(', ')}`] : []),
    ...(unseen === undefined ? [] : [`cannot be seen from outside: ${unseen}`]),
    ...(nothing === undefined ? [] : [`states nothing that a deployment could break: ${nothing}`]),
  ]
    .flatMap((text) => wrapWords(text, columns - indent))
    .map((line, index) => `${(index === 0 ? `  ${place}` : '').padEnd(indent)}${line}`)
    .join('\n');

const textOf = (entries: readonly Entry[]): string => {
  const headOf = ({ document, section }: Entry): string => `Document ${document}, ${section}`;
  const blocks = [...new Set(entries.map(headOf))].map((head) => {
    const rows = entries.filter((entry) => headOf(entry) === head);
    return `${head}: ${count(rows.length, 'passage')}\n${rows.map(rowOf).join('\n')}\n`;
  });
  const fates = Object.entries(meanings).map(
    ([fate, meaning]) => `  ${String(entries.filter((entry) => fateOf(entry) === fate).length).padStart(4)} ${meaning}`,
  );
  return `${[
    ...blocks,
    `${count(entries.length, 'passage')}; a name without a resource stands for all resources that it binds:`,
    ...fates,
  ].join('\n')}\n`;
};

const recordOf = (entry: Entry) => ({
  locator: entry.locator,
  document: entry.document,
  section: entry.section,
  place: entry.place,
  digest: entry.digest,
  fate: fateOf(entry),
  requirements: requirementsAt(entry),
  gaps: gapsAt(entry),
  reason: entry.unseen ?? entry.nothing ?? null,
});

/** Every passage of the documents with what becomes of it, as text or JSON. A filter that leaves nothing is a mistake. */
export const listRegister = (options: RegisterOptions): string => {
  const entries = register.filter(chooses(options));
  if (entries.length === 0) throw new BadUsage('no passage is left by these filters');
  return options.json ? `${JSON.stringify({ passages: entries.map(recordOf) }, null, 2)}\n` : textOf(entries);
};
