import { isObject } from '../base/json-object.ts';
import { tooLarge, unreadable, unsupportedType } from '../base/problem.ts';

const mostBytes = 1024 * 1024;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parses the body as an object. A missing body counts as an empty object, because some clients send none instead of `{}`. */
export const readBody = async (request: Request): Promise<Record<string, unknown>> => {
  if (request.method === 'GET' || request.method === 'DELETE') return {};
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0) return {};
  if (bytes.byteLength > mostBytes) throw tooLarge(mostBytes);
  const type = request.headers.get('content-type');
  if (type === null || !/^application\/json\s*(;|$)/i.test(type)) throw unsupportedType(type ?? 'nothing');
  let parsed: unknown;
  try {
    parsed = JSON.parse(decoder.decode(bytes));
  } catch {
    throw unreadable('The body is not JSON in UTF-8.');
  }
  if (!isObject(parsed)) throw unreadable('The body must be a JSON object.');
  return parsed;
};
