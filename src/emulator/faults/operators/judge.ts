import { type At, type Operator, operations } from '../base/operator.ts';
import { rule } from './rule.ts';

/** The rules that take a text or refuse it. Some are told on which route it was sent, and where in a list. */
type TextRule = 'allows' | 'isAction' | 'isCidr' | 'isPublicKey' | 'isRegion';

/** Whether a text is taken; the documented answer is `isRight`. */
export type Takes = (text: string, isRight: boolean, index: number) => boolean;

/** Replaces such a rule in the requests of some operations. */
export const judge = (at: At, name: TextRule, takes: Takes): Operator =>
  rule(at, name, (documented, { routes }) => (text: string, route?: string, index = 0) => {
    const isRight = documented(text, route ?? '', index);
    const isHere = route === undefined || operations(at).some((one) => routes[one] === route);
    return isHere ? takes(text, isRight, index) : isRight;
  });

/** Takes more texts than the documents do. */
export const takeAlso = (at: At, name: TextRule, pattern: RegExp): Operator =>
  judge(at, name, (text, isRight) => isRight || pattern.test(text));

/** Refuses more texts than the documents do. */
export const refuseAlso = (at: At, name: TextRule, pattern: RegExp): Operator =>
  judge(at, name, (text, isRight) => isRight && !pattern.test(text));
