import { allFound } from '../../model/all-found.ts';
import type { Report } from '../../model/report.ts';
import { type Filter, NO_FILTER, SEVERITIES } from '../data/filter.ts';
import { KINDS } from '../data/kinds.ts';
import { VERDICTS } from '../data/verdicts.ts';

export const VIEWS = ['summary', 'findings', 'requirements', 'endpoints', 'gaps', 'run'] as const;
export type View = (typeof VIEWS)[number];

/** What the page shows. All of it is in the fragment of the URL, so that it can be shared and the browser's history works. */
export interface PageAddress {
  readonly view: View;
  /** The id of the deviation, requirement, endpoint or gap that is open; '' for none. */
  readonly item: string;
  readonly filter: Filter;
  /** The column that a table is sorted by; '' for the order of the report. */
  readonly sort: string;
}

export const HOME: PageAddress = { view: 'summary', item: '', filter: NO_FILTER, sort: '' };

/** The sections that the page had before it had views. Links to them still work. */
const SECTIONS: { readonly [section: string]: Partial<PageAddress> } = {
  map: { view: 'requirements' },
  deviations: { view: 'findings' },
  concerns: { view: 'findings', filter: { ...NO_FILTER, verdicts: ['concern'] } },
  unproven: { view: 'requirements', filter: { ...NO_FILTER, verdicts: ['error', 'unexercised'] } },
  waivers: { view: 'run', item: 'waivers' },
  requirements: { view: 'requirements' },
  gaps: { view: 'gaps' },
  behaviour: { view: 'endpoints' },
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that begins no valid escape: the text is taken as it is.
    return text;
  }
};

/** Reads fragments of earlier versions of the page: `#<requirement or gap>` or `#deviation-<id>`. */
const oldAddress = (target: string, report: Report): PageAddress => {
  if (Object.hasOwn(SECTIONS, target)) return { ...HOME, ...SECTIONS[target] };
  const item = target.replace(/^deviation-/, '');
  if (item !== target && allFound(report).some(({ id }) => id === item)) return { ...HOME, view: 'findings', item };
  if (report.requirements.some(({ id }) => id === target)) return { ...HOME, view: 'requirements', item: target };
  if (report.gaps.some(({ id }) => id === target)) return { ...HOME, view: 'gaps', item: target };
  return HOME;
};

const readFilter = (query: URLSearchParams): Filter => {
  const one = (name: string): string => query.get(name) ?? '';
  const some = <Word extends string>(name: string, known: readonly Word[]): readonly Word[] =>
    known.filter((word) => query.getAll(name).includes(word));
  return {
    text: one('q'),
    document: one('document'),
    resource: one('resource'),
    verdicts: some('verdict', VERDICTS),
    severities: some('severity', SEVERITIES),
    endpoint: one('endpoint'),
    kind: KINDS.find((kind) => kind === one('kind')) ?? '',
    since: one('since') === 'new' ? 'new' : '',
  };
};

/** Reads the address from a fragment without its `#`. */
export const readAddress = (fragment: string, report: Report): PageAddress => {
  if (!fragment.startsWith('/')) return oldAddress(decode(fragment), report);
  const [path = '', ...query] = fragment.split('?');
  const [, name = '', item = ''] = path.split('/');
  const parameters = new URLSearchParams(query.join('?'));
  const view = VIEWS.find((each) => each === name) ?? 'summary';
  return { view, item: decode(item), filter: readFilter(parameters), sort: parameters.get('sort') ?? '' };
};

/** The link to an address; parts that are not given have their default. Lone surrogates are replaced, because a URL cannot contain them. */
export const linkTo = (to: Partial<PageAddress>): string => {
  const { view, item, filter, sort } = { ...HOME, ...to };
  const { text, document, resource, verdicts, severities, endpoint, kind, since } = filter;
  const parameters = new URLSearchParams(
    Object.entries({ q: text, document, resource, endpoint, kind, since, sort }).filter(([, value]) => value !== ''),
  );
  for (const verdict of verdicts) parameters.append('verdict', verdict);
  for (const severity of severities) parameters.append('severity', severity);
  const query = parameters.toString();
  const place = item === '' ? '' : `/${encodeURIComponent(item.replace(/\p{Cs}/gu, '\ufffd'))}`;
  return `#/${view}${place}${query === '' ? '' : `?${query}`}`;
};

export const toFinding = (id: string): string => linkTo({ view: 'findings', item: id });
export const toRequirement = (id: string): string => linkTo({ view: 'requirements', item: id });
