import { randomBytes } from 'node:crypto';
import type { Problem } from '../base/problem.ts';
import type { Position } from '../base/store.ts';
import { isBindable } from '../readers/bindable.ts';
import { isCidr } from '../readers/cidr.ts';
import { readSshPublicKey } from '../readers/ssh-public-key.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const opaque = (length: number): string =>
  Array.from(randomBytes(length), (byte) => letters.charAt(byte % letters.length)).join('');

/**
 * The decisions of this deployment, each replaceable by itself: a fault makes one of them wrong, a freedom makes it differently right. They are
 * written by hand from the documents and share nothing with the judge.
 */
export const documentedRules = () => ({
  /** Document 1, Limits. */
  mostBytes: { description: 255, metadata: 4096 },
  /** Limits are in bytes, so text is measured in UTF-8. `route` and `field` are there for faults that replace this rule. */
  fits: (text: string, most: number, _route: string, _field: string): boolean =>
    Buffer.byteLength(text, 'utf8') <= most,
  /** Document 1, Conventions: a type prefix, an underscore and an opaque suffix. */
  newId: (prefix: string): string => `${prefix}${opaque(27)}`,
  newToken: (): string => `${opaque(27)}_${opaque(21)}`,
  now: (): Date => new Date(),
  /** Document 1, Conventions: RFC 3339. */
  timestamp: (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z'),
  pageSize: 100,
  /** The documents do not say how lists are sorted; here the oldest comes first. */
  order: (a: Position, b: Position): number => a.place - b.place,
  /** Document 1, Authentication, rule 1. The scheme is compared without case, as HTTP asks. */
  bearer: (authorization: string | null): string | null => /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null,
  /** Document 1, Authentication, rule 5. */
  mayName: (caller: { userId: string; admin: boolean }, ownerId: string): boolean =>
    caller.admin || caller.userId === ownerId,
  /** Document 1, ACL rules: bind is the only kind. `route` and `index` are there for faults that replace this rule. */
  allows: (rule: string, _route: string, _index: number): boolean =>
    rule.startsWith('bind:') && isBindable(rule.slice('bind:'.length)),
  /** Document 1, SSH credential. */
  isPublicKey: (text: string): boolean => readSshPublicKey(text) !== null,
  /** Document 1, IP policy rule. `route` is there for faults that replace this rule. */
  isCidr: (text: string, _route: string): boolean => isCidr(text),
  isAction: (text: string): boolean => text === 'allow' || text === 'deny',
  /** Document 1, Reserved address. */
  isRegion: (text: string): boolean => ['au', 'eu', 'ap', 'us', 'jp', 'in', 'sa'].includes(text),
  /** Document 2, tls_termination: most other modules need the traffic, which upstream passes through; a backend does not. */
  standsBesideUpstream: (module: string): boolean => module === 'backend',
  /** Whether an id is among those that exist. */
  exists: (ids: readonly string[], id: string): boolean => ids.includes(id),
  errorBody: (problem: Problem): unknown => ({
    error_code: `PLUMBLINE_${problem.code.toUpperCase()}`,
    status_code: problem.status,
    msg: problem.message,
    details: problem.details,
  }),
});

export type Rules = ReturnType<typeof documentedRules>;
