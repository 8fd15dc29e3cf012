import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Body = z.object({ encoding: z.enum(['text', 'base64']), content: z.string() });
const Line = z.object({
  request: z.object({
    method: z.string(),
    url: z.url(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    body: Body.nullable(),
  }),
  response: z.object({ status: z.int(), body: Body }).nullable(),
});

/** A request of a recording and the answer to it. */
export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly answer: { readonly status: number; readonly body: Buffer };
}

/** Headers of a connection or of the framing, which the client sets itself. */
const own = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'expect']);

const bytesOf = (body: z.infer<typeof Body> | null | undefined): Buffer =>
  body ? Buffer.from(body.content, body.encoding === 'base64' ? 'base64' : 'utf8') : Buffer.alloc(0);

/** The exchanges of `exchanges.ndjson` that were answered. */
export const readRecorded = (path: string): readonly Recorded[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => Line.parse(JSON.parse(line)))
    .flatMap(({ request, response }): readonly Recorded[] => {
      if (response === null) return [];
      const { pathname, search } = new URL(request.url);
      return [
        {
          method: request.method,
          path: `${pathname}${search}`,
          headers: Object.fromEntries(
            request.headers.filter(([name, value]) => !own.has(name.toLowerCase()) && /^[\x20-\x7e]*$/.test(value)),
          ),
          body: bytesOf(request.body),
          answer: { status: response.status, body: bytesOf(response.body) },
        },
      ];
    });
