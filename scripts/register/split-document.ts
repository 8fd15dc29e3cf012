import { createHash } from 'node:crypto';

/** One passage of a document: its place, and a digest of its text. The text itself is not stored. */
export interface Passage {
  readonly section: string;
  /** What it is and which of its kind in the section: `row 3`, `rule 2`, `item 1`, `sentence 4`, `field 5`, `heading`. */
  readonly place: string;
  readonly digest: string;
}

const digestOf = (text: string): string =>
  createHash('sha256').update(text.normalize('NFC').replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 12);

/** Splits a text at separators outside parentheses. */
const splitOutside = (text: string, separator: RegExp): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
    const found = depth === 0 ? separator.exec(text.slice(at)) : null;
    if (found === null) continue;
    parts.push(text.slice(start, at));
    at += found[0].length - 1;
    start = at + 1;
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '');
};

const sentencesOf = (paragraph: string): string[] => splitOutside(paragraph, /^\.\s+(?=[A-Z])/);

/** The fields in a sentence such as "Fields: a, b (…)": each is a passage of its own. Null for other sentences. */
const fieldsOf = (sentence: string): string[] | null => {
  const list = /^(?:[^:()]*\b)?fields: (?<fields>.*)$/i.exec(sentence)?.groups?.['fields'];
  return list === undefined ? null : splitOutside(list, /^, /);
};

/** The name of a section: its heading without the remark in parentheses, unless the remark is part of the name. */
const nameOf = (heading: string, known: readonly string[]): string => {
  const bare = heading.replace(/ \(.*\)$/, '');
  return known.includes(heading) ? heading : bare;
};

/** Splits a document into the places that state something. Table headers and lines that only lead in to a table or list are none. */
export const splitDocument = (text: string, sections: readonly string[]): readonly Passage[] => {
  const passages: Passage[] = [];
  let section = 'Introduction';
  const add = (kind: string, words: string): void => {
    const number = passages.filter((one) => one.section === section && one.place.startsWith(`${kind} `)).length + 1;
    passages.push({ section, place: kind === 'heading' ? kind : `${kind} ${number}`, digest: digestOf(words) });
  };
  let inTable = false;
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const wasTable = inTable;
    inTable = line.startsWith('|');
    const heading = /^#{2,} (.*)$/.exec(line)?.[1];
    const rule = /^\d+\. (.*)$/.exec(line)?.[1];
    const item = /^- (.*)$/.exec(line)?.[1];
    if (line === '' || line.startsWith('# ')) continue;
    if (heading !== undefined) {
      section = nameOf(heading, sections);
      // The remark in a heading is itself a statement, such as an id prefix.
      if (heading.endsWith(')')) add('heading', heading);
    } else if (inTable) {
      // The first line of a table is its header, the second one rules it off.
      if (wasTable && !/^\|[\s|:-]*\|$/.test(line)) add('row', line);
    } else if (rule !== undefined) add('rule', rule);
    else if (item !== undefined) add('item', item);
    else {
      const sentences = sentencesOf(line);
      if (sentences.length === 1 && line.endsWith(':')) continue;
      for (const sentence of sentences) {
        const fields = fieldsOf(sentence.replace(/\.$/, ''));
        for (const field of fields ?? []) add('field', field);
        if (fields === null) add('sentence', sentence);
      }
    }
  }
  return passages;
};
