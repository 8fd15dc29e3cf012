import { everywhere, stepIn } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { losesTheLast } from '../laws/values/many.ts';
import { mapValues } from '../laws/values/map-values.ts';
import { misreadEntries, values } from '../operators/compound.ts';
import { ignore, misread, misreadText } from '../operators/send.ts';
import { alter, alterText } from '../operators/show.ts';
import { compact, cut, lower } from '../operators/text.ts';

const writes = ['create', 'update'] as const;

const emptied = wrong(
  'update-passes-over-empty-body',
  'an update to an empty body changes nothing',
  'update-empties',
  ignore('update', 'body', (text) => text === ''),
);

const bodies = breaking('body-kept', {
  'body-trimmed: the body is stored without its outer white space': misreadText(writes, 'body', (text) => text.trim()),
  'body-unescaped: percent escapes in the body are taken for what they stand for': misreadText(writes, 'body', (text) =>
    text.replaceAll('%20', ' '),
  ),
  'body-of-a-word-emptied: the body is stored empty if it is 0, false or null': misreadText(writes, 'body', (text) =>
    ['0', 'false', 'null'].includes(text) ? '' : text,
  ),
  'body-without-nul: the body is stored without NUL': misreadText(writes, 'body', (text) => text.replaceAll('\0', '')),
  'body-as-a-replacement: the body is stored with one dollar sign for two': misreadText(writes, 'body', (text) =>
    text.replaceAll('$$', '$'),
  ),
  'body-cut-short: the body is cut off after 2048 characters': misreadText(writes, 'body', cut(2048)),
  'body-cut-at-8192: the body is cut off after 8192 characters': misreadText(writes, 'body', cut(8192)),
  'body-escaped-on-update: an update stores the body with HTML escapes': misreadText('update', 'body', (text) =>
    text.replaceAll('<', '&lt;'),
  ),
  'body-reformatted-by-get: get shows a body that is JSON without its white space': alterText('get', 'body', compact),
});

const headers = [
  ...breaking('headers-kept', {
    'header-values-in-lower-case: values of headers are stored in lower case, like names': misreadEntries(
      writes,
      'headers',
      values(lower),
    ),
    'header-values-in-ascii: values of headers are stored with ? for what is not ASCII': misreadEntries(
      writes,
      'headers',
      values((value) => value.replace(/[^\p{ASCII}]/gu, '?')),
    ),
    'empty-headers-dropped: headers without a value are dropped': misreadEntries(writes, 'headers', (all) =>
      all.filter(([, value]) => value !== ''),
    ),
    'header-names-with-dashes: names of headers are stored with a dash for each underscore': misreadEntries(
      writes,
      'headers',
      (all) => all.map(([name, value]) => [name.replaceAll('_', '-'), value]),
    ),
    'headers-named-like-members-lost: a header named constructor is dropped': misreadEntries(writes, 'headers', (all) =>
      all.filter(([name]) => name.toLowerCase() !== 'constructor'),
    ),
    'header-placeholders-filled: values of headers are stored without their placeholders': misreadEntries(
      writes,
      'headers',
      values((value) => value.replace(/\$\{\w+\}/g, '')),
    ),
    'third-header-lost-on-update: an update keeps two headers at most': misreadEntries('update', 'headers', cut(2)),
  }),
  ...breaking(['headers-kept', 'headers-null-when-none'], {
    'header-always-added: get shows a header that was never set': alter('get', 'headers', (set) => ({
      'x-served-by': 'one',
      ...Object(set),
    })),
  }),
  ...breaking('headers-null-when-none', {
    'no-headers-as-empty-map: headers is {} when there are none': alter(everywhere, 'headers', (set) => set ?? {}),
    'no-headers-as-empty-map-in-lists: headers is {} when there are none, in lists alone': alter(
      'list',
      'headers',
      (set) => set ?? {},
    ),
  }),
];

const code = 'status_code';
const statusCodes = [
  ...breaking('status-code-kept', {
    'status-code-by-class: status_code is stored as the first of its hundred': misread(
      writes,
      code,
      (value) => Math.floor(Number(value) / 100) * 100,
    ),
    'status-code-of-errors-on-update: an update stores every 5xx as 500': misread('update', code, (value) =>
      Number(value) >= 500 ? 500 : value,
    ),
    'status-code-beyond-int32: create takes and shows a status_code that no int32 holds': stepIn(
      'create',
      async ({ call }, next) => {
        if (!(Number(call.body[code]) >= 2 ** 31)) return next(call);
        const reply = await next({ ...call, body: { ...call.body, [code]: 200 } });
        return { ...reply, body: { ...Object(reply.body), [code]: call.body[code] } };
      },
    ),
    'status-code-with-fraction: create takes and shows a status_code with a fraction': stepIn(
      'create',
      async ({ call }, next) => {
        if (Number.isInteger(call.body[code] ?? 0)) return next(call);
        const reply = await next({ ...call, body: { ...call.body, [code]: 200 } });
        return { ...reply, body: { ...Object(reply.body), [code]: call.body[code] } };
      },
    ),
  }),
];

/** What can be wrong with HTTP response backends and with nothing else. */
export const httpResponseBackendFaults = faultsAt(seats.httpResponseBackends, [
  ...bodies,
  emptied,
  ...breaking('list-echo', {
    'list-cuts-body: lists show the first five hundred characters of body': alterText('list', 'body', cut(500)),
  }),
  ...breaking('body-kept', {
    'create-cuts-body-at-64k: create keeps the first 65535 characters of body': misreadText(
      'create',
      'body',
      cut(65_535),
    ),
  }),
  ...headers,
  ...losesTheLast('headers', 'headers-kept', writes),
  ...mapValues('headers', 'headers-kept'),
  ...statusCodes,
]);
