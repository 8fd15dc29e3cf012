import type { Behaviour } from '../../contract/index.ts';
import type { Operation } from '../../contract/terms/contract.ts';
import type { SignHint } from '../../exchange/script/script.ts';
import type { Subject } from './subject.ts';

/** What is wrong at one place of an answer. */
export interface Flaw {
  readonly place: string;
  /** Which way of being wrong it is, where one place can be wrong in several: a fixed name, the same with every seed. */
  readonly flaw?: string;
  readonly sign?: SignHint;
  readonly summary: string;
  readonly expected: string;
  readonly received: string;
}

/** One rule that every answer is held against. Pure: what it knows comes with the subject. */
export interface Check {
  /** A law, or a behaviour that a resource states for itself under the same name. */
  readonly law: Behaviour | Operation;
  /** The resources whose law is at stake, by name; the subject's own unless stated. */
  readonly bound?: (subject: Subject) => readonly string[];
  /** The flaws, none where the law holds; null where this answer says nothing about it. */
  examine(subject: Subject, resource: string): readonly Flaw[] | null;
}

/** A value as JSON, or a word where JSON has none: what is missing from an answer is undefined here. */
export const asJson = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** How many characters of a value a finding quotes. */
export const mostQuoted = 200;

/** A value as a person reads it in a finding: JSON, on one line, bounded. */
export const quote = (value: unknown): string => {
  const text = asJson(value);
  return text.length > mostQuoted ? `${text.slice(0, mostQuoted)}… (${text.length} characters)` : text;
};

/** How a body begins, where it is not JSON. The ellipsis tells the redaction that a secret may be cut in two there. */
export const quoteStart = (body: Buffer): string =>
  quote(`${body.toString('utf8', 0, 60)}${body.length > 60 ? '…' : ''}`);
