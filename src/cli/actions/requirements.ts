import { globToRegExp } from '../../conduct/glob.ts';
import { ownCommand } from '../../conduct/own-command.ts';
import { gaps, requirements } from '../../contract/index.ts';
import { byPlace } from '../../contract/sections.ts';
import type { Gap, Requirement } from '../../contract/terms/contract.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import { count } from '../../report/text/count.ts';
import { hint } from '../parse/options/nearest.ts';

export interface RequirementsOptions {
  readonly document?: string;
  readonly section?: string;
  readonly only?: readonly string[];
  readonly level?: string;
  readonly kind?: 'requirements' | 'gaps';
  readonly sections?: boolean;
  readonly json?: boolean;
}

/** One section of a document, with its requirements and gaps. */
interface Section {
  readonly document: number;
  readonly section: string;
  readonly requirements: Requirement[];
  readonly gaps: Gap[];
}

const chooses = (options: RequirementsOptions) => {
  const patterns = options.only?.map((pattern) => {
    const regExp = globToRegExp(pattern);
    const ids = [...requirements, ...gaps].map(({ id }) => id);
    if (!ids.some((id) => regExp.test(id)))
      throw new BadUsage(
        `--only ${pattern} matches no requirement or gap; ${hint(pattern, ids, ownCommand(['requirements']))}`,
      );
    return regExp;
  });
  return ({ id, document, section }: Requirement | Gap): boolean =>
    (options.document === undefined || String(document) === options.document) &&
    (options.section === undefined || section.toLowerCase().includes(options.section.toLowerCase())) &&
    (patterns === undefined || patterns.some((pattern) => pattern.test(id)));
};

/** In the order of the documents. */
const sectionsOf = (chosen: readonly Requirement[], open: readonly Gap[]): readonly Section[] => {
  const sections = new Map<string, Section>();
  const at = (document: number, section: string): Section => {
    const key = `${document} ${section}`;
    const known = sections.get(key) ?? { document, section, requirements: [], gaps: [] };
    sections.set(key, known);
    return known;
  };
  for (const one of chosen) at(one.document, one.section).requirements.push(one);
  for (const one of open) at(one.document, one.section).gaps.push(one);
  return [...sections.values()].sort(byPlace);
};

const countsOf = (section: Section): string =>
  [
    ...(section.requirements.length > 0 ? [count(section.requirements.length, 'requirement')] : []),
    ...(section.gaps.length > 0 ? [count(section.gaps.length, 'gap')] : []),
  ].join(', ');

const row = (id: string, text: string): string => `  ${id.padEnd(46)} ${text}`;

const textOf = (sections: readonly Section[], headsOnly: boolean): string =>
  sections
    .map((section) => {
      const head = `Document ${section.document}, ${section.section}: ${countsOf(section)}`;
      if (headsOnly) return head;
      return [
        head,
        ...section.requirements.map(({ id, level, statement }) =>
          row(id, level === 'must' ? statement : `(${level}) ${statement}`),
        ),
        ...section.gaps.map(({ id, question }) => row(id, `(gap) ${question}`)),
        '',
      ].join('\n');
    })
    .join('\n');

/** The requirements and gaps, as text or JSON. An empty result is treated as a mistake in the filters. */
export const listRequirements = (options: RequirementsOptions): string => {
  const chosen = chooses(options);
  const { level, kind } = options;
  const promised =
    kind === 'gaps' ? [] : requirements.filter((one) => chosen(one) && (level === undefined || one.level === level));
  const open = kind === 'requirements' || level !== undefined ? [] : gaps.filter(chosen);
  if (promised.length + open.length === 0) throw new BadUsage('no requirement or gap is left by these filters');
  const sections = sectionsOf(promised, open);
  if (options.json) {
    const counts = sections.map(({ document, section, ...of }) => ({
      document,
      section,
      requirements: of.requirements.length,
      gaps: of.gaps.length,
    }));
    return `${JSON.stringify(options.sections ? { sections: counts } : { sections: counts, requirements: promised, gaps: open }, null, 2)}\n`;
  }
  const total = `${count(promised.length, 'requirement')} and ${count(open.length, 'gap')} in ${count(sections.length, 'section')}.`;
  return `${textOf(sections, options.sections ?? false)}\n${total}\n`;
};
