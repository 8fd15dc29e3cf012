import { isObject } from '../../contract/json-object.ts';
import { contentOf } from '../../exchange/exchange.ts';
import type { Sign, Template } from '../../exchange/script/script.ts';
import { parseJsonBody } from '../../exchange/wire/json-body.ts';
import type { Finding } from '../../judge/finding.ts';
import { asJson, quote } from '../../judge/subject/check.ts';
import { succeeded } from '../../judge/subject/subject.ts';
import type { Story } from './story.ts';

/** The context in which a sign is made. */
interface SignOptions {
  readonly story: Story;
  /** The exchange that shows the deviation, by its position. */
  readonly last: number;
  readonly template: (text: string) => Template;
  /** The exchanges of the script, by their positions. */
  readonly slice: readonly number[];
  /** The text of all requests of the script. */
  readonly sent: string;
}

export const child = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return value[Number(name)];
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
};

export const valueAt = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(child, value);

/** Document 1 gives each operation one success status; a claim of a suite expects any success, or none. */
const statusSign = ({ expected }: Finding, isSuccess: boolean): Sign => {
  const [, exact] = /^status (\d{3})$/.exec(expected) ?? [];
  if (exact !== undefined) return { kind: 'status', wrong: `not ${exact}` };
  if (/\b4xx\b/.test(expected)) return { kind: 'status', wrong: 'not 4xx' };
  return { kind: 'status', wrong: isSuccess ? '2xx' : 'not 2xx' };
};

/** Whether a text contains another, but not only as the beginning of a longer number: `w1-1` is no part of `w1-10`. */
const isPartOf = (part: string, text: string): boolean => {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (!/^\d\d$/.test(text.slice(at + part.length - 1, at + part.length + 1))) return true;
  return false;
};

/** Whether a value depends only on the requests of the script: null, a boolean, 0, a part of what was sent, or an address made of it. */
const follows = (value: unknown, options: SignOptions): boolean => {
  const { sent, template } = options;
  if (value === undefined || value === null || typeof value === 'boolean') return true;
  if (Array.isArray(value)) return value.every((one) => follows(one, options));
  if (isObject(value)) return Object.values(value).every((one) => follows(one, options));
  if (typeof value === 'number') return value === 0 || sent.includes(String(value));
  const text = asJson(value).slice(1, -1);
  const literal = template(text).map((part) => (typeof part === 'string' ? part : ''));
  return (
    isPartOf(text.toLowerCase(), sent.toLowerCase()) ||
    (literal.join('').startsWith('/') &&
      literal
        .join('')
        .split('/')
        .every((name) => /^[a-z_]*$/.test(name) || sent.includes(name)))
  );
};

/** Whether the earlier answer showed no address, which was wrong: then this one may be right. */
const isFirstAddress = ({ expected }: Finding): boolean => !/^"(?:https?:\/)?\//.test(expected);

/** Whether the requests contain a value literally; of an object, whether they contain every member. */
const isStated = (value: unknown, field: string, sent: string): boolean => {
  if (isObject(value) && Object.keys(value).length > 0)
    return Object.entries(value).every(([name, one]) => isStated(one, name, sent));
  return sent.includes(
    typeof value === 'string' || Array.isArray(value) ? asJson(value) : `"${field}":${asJson(value)}`,
  );
};

/** Requirements that compare an answer with an earlier one. */
const againstEarlier = /\.(get-echo|list-echo|update-keeps-rest|replace-read-back)$/;

/** Whether a deployment may have set a value by itself: it holds no text and no number except '' and 0. */
const isPlain = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isPlain);
  return (typeof value !== 'string' && typeof value !== 'number') || value === '' || value === 0;
};

/**
 * Whether a value may be right and the earlier answer wrong: no request contains the expected value, and either the value is plain (such as
 * null), or a request contains it, or the expected value is not plain.
 */
const mayBeRight = ({ requirement, expected }: Finding, value: unknown, at: string, { sent }: SignOptions): boolean => {
  if (!againstEarlier.test(requirement)) return false;
  const field = at.split('/').at(-1) ?? '';
  const [, cut] = /^(".*)… \(\d+ characters\)$/s.exec(expected) ?? [];
  if (cut !== undefined) return !sent.includes(cut);
  const wanted: unknown = parseJsonBody(Buffer.from(expected));
  return !isStated(wanted, field, sent) && (isPlain(value) || isStated(value, field, sent) || !isPlain(wanted));
};

/** Whether the value that breaks a rule was sent: a correct deployment refuses it, and then shows nothing. */
const wasSent = ({ place, received }: Finding, { story, slice }: SignOptions): boolean =>
  slice.some((index) => {
    const { body } = story.at(index).request;
    const value = child(body === null ? undefined : parseJsonBody(body), place.split('/').at(-1) ?? '');
    return value !== undefined && (received === quote(value) || received === asJson(value));
  });

/** The value at a place as a template, if it is the same whenever the same is sent; otherwise null. */
const steady = (finding: Finding, shown: unknown, at: string, options: SignOptions): Template | null => {
  const { template, last, slice } = options;
  const value = valueAt(shown, at);
  if (at === '/uri' && typeof value === 'string' ? isFirstAddress(finding) : mayBeRight(finding, value, at, options))
    return null;
  const json = template(asJson(value));
  const own = slice.indexOf(last);
  // A comparison of an answer with itself is always true.
  if (json.some((part) => typeof part !== 'string' && 'answer' in part && part.answer === own && part.at === at))
    return null;
  return follows(value, options) ? json : null;
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return /^".*… \(\d+ characters\)$/s.test(text);
  }
};

/** Whether issued ids are in another order: the order may depend on the ids, which are different each time. */
const isReordered = (expected: string, value: unknown, story: Story): boolean => {
  const wanted: unknown = parseJsonBody(Buffer.from(expected));
  if (!Array.isArray(value) || !Array.isArray(wanted) || !value.some((one) => story.origins.has(String(one))))
    return false;
  // If only ids at the end are missing, the order is not wrong.
  return value.some((one, n) => asJson(one) !== asJson(wanted[n]));
};

/** Whether a finding is about exactly this value: it names the expected value and received this one. */
const isOf = ({ expected, received }: Finding, value: unknown, story: Story): boolean =>
  isJson(expected) && (received === quote(value) || received === asJson(value)) && !isReordered(expected, value, story);

const itemSign = (finding: Finding, options: SignOptions): Sign | null => {
  const { story, last, template } = options;
  const [list = '', rest = ''] = finding.place.split('/*');
  const items = valueAt(story.jsonOf(last), list);
  if (!Array.isArray(items) || finding.place.split('/*').length !== 2) return null;
  const [ours, ...others] = items.filter(
    (one) => story.origins.has(String(child(one, 'id'))) && isOf(finding, valueAt(one, rest), story),
  );
  // It is unknown which of several items the finding is about.
  if (others.length > 0) return null;
  const json = ours === undefined ? null : steady(finding, ours, rest, options);
  if (json === null) return null;
  return { kind: 'value', at: finding.place, json, item: template(String(child(ours, 'id'))) };
};

/** The tokens of earlier creations that an answer shows. */
export const leakedIn = (story: Story, last: number): readonly string[] => {
  const { response } = story.at(last);
  if (response === null) return [];
  const shown = `${contentOf(response).toString('utf8')}${response.headers.map(([, value]) => value).join('\n')}`;
  return [...story.origins].flatMap(([text, { index, at }]) =>
    at === '/token' && index < last && shown.includes(text) ? [text] : [],
  );
};

const wholeSign = ({ expected, requirement }: Finding, { story, last, template }: SignOptions): Sign | null => {
  if (expected === 'no body') return { kind: 'body', wrong: 'not empty' };
  if (expected === 'a JSON document') return { kind: 'body', wrong: 'no JSON' };
  if (!requirement.endsWith('.token-shown-once')) return null;
  const [leaked] = leakedIn(story, last);
  return leaked === undefined ? null : { kind: 'body', wrong: 'contains', text: template(leaked) };
};

/** Whether a uri is compared with an id that is wrong itself. */
const isOfAnother = ({ requirement }: Finding, story: Story, last: number): boolean => {
  const { method, url } = story.at(last).request;
  return (
    requirement.endsWith('.uri-form') && method !== 'POST' && !url.includes(String(child(story.jsonOf(last), 'id')))
  );
};

/** The sign by which a script recognizes a finding in the last answer, without our packages; null where there is none. */
export const signOf = (finding: Finding, options: SignOptions): Sign | null => {
  const { story, last, template } = options;
  const { place, sign } = finding;
  const exchange = story.at(last);
  if (exchange.response === null) return null;
  if (place === 'status') return statusSign(finding, succeeded(exchange));
  if (place === '') return wholeSign(finding, options);
  if (place.startsWith('header:')) {
    const name = place.slice('header:'.length);
    const value = exchange.response.headers.find(([one]) => one.toLowerCase() === name)?.[1];
    return value === undefined ? null : { kind: 'header', name, value: template(value) };
  }
  if (!place.startsWith('/') || place === '/' || !succeeded(exchange)) return null;
  if (sign && 'rule' in sign) {
    // A rule is about a member of an object. Without the object, the answer has another deviation.
    const isNowhere =
      !place.includes('*') && !isObject(valueAt(story.jsonOf(last), place.slice(0, place.lastIndexOf('/'))));
    return isNowhere || wasSent(finding, options) ? null : { kind: 'rule', at: place, rule: sign.rule };
  }
  if (sign && 'listed' in sign)
    return { kind: 'listed', at: place, items: sign.listed.map(template), wrong: sign.wrong };
  if (place.includes('*')) return itemSign(finding, options);
  if (isOfAnother(finding, story, last)) return null;
  const shown = story.jsonOf(last);
  // The envelope of a list has no members of its items.
  if (valueAt(shown, place) === undefined && child(shown, 'next_page_uri') !== undefined) return null;
  const json = isOf(finding, valueAt(shown, place), story) ? steady(finding, shown, place, options) : null;
  return json === null ? null : { kind: 'value', at: place, json };
};
