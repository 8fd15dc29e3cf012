import type { Behaviour } from '../../contract/index.ts';
import type { Operation } from '../../contract/terms/contract.ts';
import type { SignHint } from '../../exchange/script/script.ts';
import { beginningOf } from '../shapes/beginning-of.ts';
import type { Subject } from './subject.ts';

/** What is wrong at one place of an answer. */
export interface Flaw {
  readonly place: string;
  /** A fixed name for the defect (the same with every seed), where one place can have several different ones. */
  readonly flaw?: string;
  readonly sign?: SignHint;
  readonly summary: string;
  readonly expected: string;
  readonly received: string;
}

/** One rule for every answer. A pure function of the subject. */
export interface Check {
  /** A law, or a behaviour with the same name that a resource states itself. */
  readonly law: Behaviour | Operation;
  /** The names of the resources whose law is checked; the subject's own resource unless stated. */
  readonly bound?: (subject: Subject) => readonly string[];
  /** The flaws; empty if the law holds; null if this answer says nothing about it. */
  examine(subject: Subject, resource: string): readonly Flaw[] | null;
}

/** A value as JSON, or "nothing" for undefined, which means missing from an answer. */
export const asJson = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** How many characters of a value a finding quotes. */
export const mostQuoted = 200;

/** A value for the text of a finding: JSON on one line, shortened. */
export const quote = (value: unknown): string => {
  const text = asJson(value);
  return text.length > mostQuoted ? `${beginningOf(text, mostQuoted)}… (${text.length} characters)` : text;
};

/** The beginning of a body that is not JSON. The ellipsis shows the redaction that a secret may be cut off there. */
export const quoteStart = (body: Buffer): string =>
  quote(`${body.toString('utf8', 0, 60)}${body.length > 60 ? '…' : ''}`);
