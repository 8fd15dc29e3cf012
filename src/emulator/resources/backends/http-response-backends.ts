import { z } from 'zod';
import { given } from '../../base/given.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { Collection } from '../../server/collection.ts';
import { describedBy } from '../../server/text.ts';

/** RFC 9110, 5.1 and 5.5: a name is a token, a value has no control characters but the tab. */
const headers = z.record(
  z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'the name of a header'),
  z.string().regex(/^[\t\x20-\x7e\x80-\uffff]*$/, 'the value of a header'),
);

/** Header names are case-insensitive; this deployment shows them in lower case. */
const folded = (map: unknown): unknown => {
  const entries = Object.entries(map ?? {});
  return entries.length === 0 ? null : Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
};

/** Document 2, HTTP response backend. */
export const serveHttpResponseBackends = (deployment: Deployment): Collection => {
  const { rules } = deployment;
  const path = '/backends/http_response';
  const fields = {
    body: z.string().nullish(),
    headers: headers.nullish(),
    status_code: z.int().min(100).max(599).optional(),
  };
  return new Collection(deployment, {
    name: 'http-response-backends',
    title: 'HTTP response backend',
    path,
    prefix: 'bkdhr_',
    listKey: 'backends',
    create: z.object({ ...describedBy(rules, `POST ${path}`), ...fields }),
    update: z.object({ ...describedBy(rules, `PATCH ${path}/{id}`), ...fields }),
    sample: (n) => ({ description: `somebody else's page ${n}`, body: `page ${n}`, headers: { Server: 'other' } }),
    make: ({ body, headers, status_code }) => ({
      body: body ?? '',
      headers: folded(headers),
      status_code: status_code ?? 200,
    }),
    amend: (input) => {
      const changed = given(input, ['body', 'headers', 'status_code']);
      if ('body' in changed) changed['body'] ??= '';
      if ('headers' in changed) changed['headers'] = folded(changed['headers']);
      return changed;
    },
    show: ({ fields }) => ({ body: fields['body'], headers: fields['headers'], status_code: fields['status_code'] }),
  });
};
