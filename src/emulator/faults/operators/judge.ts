import { type At, type Operator, operations } from '../base/operator.ts';
import { rule } from './rule.ts';

/** The rules that accept or refuse a text. Some are also given the route and the index in a list. */
type TextRule = 'allows' | 'isAction' | 'isCidr' | 'isPublicKey' | 'isRegion';

/** Whether a text is accepted; `isRight` is the documented answer. */
export type Takes = (text: string, isRight: boolean, index: number) => boolean;

/** Replaces such a rule in the requests of some operations. */
export const judge = (at: At, name: TextRule, takes: Takes): Operator =>
  rule(at, name, (documented, { routes }) => (text: string, route?: string, index = 0) => {
    const isRight = documented(text, route ?? '', index);
    const isHere = route === undefined || operations(at).some((one) => routes[one] === route);
    return isHere ? takes(text, isRight, index) : isRight;
  });

/** Also accepts texts that the documents exclude. */
export const takeAlso = (at: At, name: TextRule, pattern: RegExp): Operator =>
  judge(at, name, (text, isRight) => isRight || pattern.test(text));

/** Also refuses texts that the documents allow. */
export const refuseAlso = (at: At, name: TextRule, pattern: RegExp): Operator =>
  judge(at, name, (text, isRight) => isRight && !pattern.test(text));
