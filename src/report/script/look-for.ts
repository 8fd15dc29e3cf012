import { isObject } from '../../contract/json-object.ts';
import type { SchemaRule, Sign, Template } from '../../exchange/script/script.ts';
import { type Answer, headerOf, jsonOf, NotTried } from './send-request.ts';
import { memberOf, valuesAt } from './values-at.ts';

/** Whether the deviation's sign is there, and what was received. */
export interface SignSight {
  readonly wrong: boolean;
  readonly received: string;
}

/** How many pages of a list are read at most. */
export const mostPages = 200;

const typesOf = (value: unknown): readonly string[] => {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value];
};

const timestamp = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

const breaks = (value: unknown, { keyword, value: wanted }: SchemaRule): boolean => {
  const allowed = [wanted].flat();
  if (keyword === 'required') return value === undefined;
  if (value === undefined) return false;
  if (keyword === 'type') return !typesOf(value).some((type) => allowed.includes(type));
  if (keyword === 'enum') return !allowed.includes(JSON.stringify(value));
  if (typeof value !== 'string') return false;
  if (keyword === 'idPrefix')
    return !allowed.some((prefix) => value.startsWith(prefix) && value.length > prefix.length);
  return !timestamp.test(value) || Number.isNaN(Date.parse(value));
};

const asJson = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** A text that may be a secret is not printed. */
const shown = (at: string, value: unknown): string =>
  typeof value === 'string' && /token|secret|password|key$/i.test(at)
    ? `a text of ${value.length} characters`
    : asJson(value);

const statusSight = (wrong: string, status: number): SignSight => {
  const [, not, wanted = ''] = /^(not )?(\w+)$/.exec(wrong) ?? [];
  const is = wanted.endsWith('xx') ? String(status)[0] === wanted[0] : String(status) === wanted;
  return { wrong: is === (not === undefined), received: `status ${status}` };
};

const bodySight = (sign: Extract<Sign, { kind: 'body' }>, pages: readonly Answer[], filled: Fill): SignSight => {
  const [answer] = pages;
  if (sign.wrong === 'contains') {
    const text = filled(sign.text);
    const wrong = pages.some(
      ({ body, headers }) => body.includes(text) || headers.some(([, one]) => one.includes(text)),
    );
    return { wrong, received: wrong ? 'a secret of an earlier answer' : 'no such secret' };
  }
  const length = Math.max(
    answer?.body.length ?? 0,
    Number.parseInt((answer && headerOf(answer, 'content-length')) ?? '', 10) || 0,
  );
  const wrong = sign.wrong === 'no JSON' ? answer !== undefined && jsonOf(answer) === undefined : length > 0;
  return { wrong, received: `${length} bytes` };
};

/** Whether a list does not end: it leads back to an earlier page, or as many pages as are read at most end with one on which nothing is new. */
const endSight = (pages: readonly Answer[], list: string): SignSight => {
  const last = pages.at(-1);
  const next = last && memberOf(jsonOf(last), 'next_page_uri');
  const idsOn = (some: readonly Answer[]): unknown[] =>
    some.flatMap((page) => valuesAt(jsonOf(page), `${list}/*`)).map((item) => memberOf(item, 'id'));
  const known = new Set(idsOn(pages.slice(0, -1)));
  if (typeof next === 'string' && pages.length >= mostPages && idsOn(pages.slice(-1)).some((id) => !known.has(id)))
    throw new NotTried(`the list has more than ${mostPages} pages, and more are not read`);
  return { wrong: typeof next === 'string', received: `next_page_uri of page ${pages.length}: ${asJson(next)}` };
};

type Fill = (template: Template) => string;

/** The values that a schema rule applies to. Members of an object are not required if the object itself is missing. */
const heldTo = ({ keyword }: SchemaRule, json: unknown, at: string): readonly unknown[] => {
  if (keyword !== 'required') return valuesAt(json, at);
  const end = at.lastIndexOf('/');
  return valuesAt(json, at.slice(0, end))
    .filter(isObject)
    .flatMap((one) => valuesAt(one, at.slice(end)));
};

/** Looks for the sign of a deviation in the last answer; for a list in all its pages. */
export const lookFor = (sign: Sign, pages: readonly Answer[], filled: Fill): SignSight => {
  const [answer] = pages;
  if (answer === undefined) throw new NotTried('there is no answer');
  const { status } = answer;
  if (sign.kind === 'status') return statusSight(sign.wrong, status);
  if (sign.kind === 'header') {
    const value = headerOf(answer, sign.name);
    return { wrong: value === filled(sign.value), received: `${sign.name}: ${value ?? 'none'}` };
  }
  if (sign.kind === 'body') return bodySight(sign, pages, filled);
  if (status < 200 || status > 299) throw new NotTried(`the last step answers ${status}, so nothing is shown`);
  if (sign.kind === 'rule') {
    const values = pages.flatMap((page) => heldTo(sign.rule, jsonOf(page), sign.at));
    const broken = values.filter((value) => breaks(value, sign.rule));
    return { wrong: broken.length > 0, received: shown(sign.at, [...broken, ...values][0]) };
  }
  const [list = '', rest = ''] = sign.at.split('/*');
  const items = pages.flatMap((page) => valuesAt(jsonOf(page), list)).flat();
  if (sign.kind === 'listed' && sign.wrong === 'endless') return endSight(pages, list);
  if (sign.kind === 'listed') {
    const times = sign.items.map(filled).map((id) => items.filter((item) => memberOf(item, 'id') === id).length);
    const wrong = times.some((n) => ({ never: n === 0, ever: n > 0, twice: n > 1, endless: false })[sign.wrong]);
    return { wrong, received: `the list holds what was made so many times: ${times.join(', ')}` };
  }
  const id = sign.item && filled(sign.item);
  const item = id === undefined ? undefined : items.find((one) => memberOf(one, 'id') === id);
  if (id !== undefined && item === undefined) throw new NotTried(`the list does not hold ${id}`);
  const [value] = id === undefined ? valuesAt(jsonOf(answer), sign.at) : valuesAt(item, rest);
  return { wrong: asJson(value) === filled(sign.json), received: shown(sign.at, value) };
};
