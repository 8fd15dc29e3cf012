import type { Dialect } from './dialect.ts';
import { parseJsonBody } from './json-body.ts';
import { fromOtherName, fromPublicUrl, namesOtherwise } from './own-address.ts';

interface ReadOptions {
  readonly dialect: Dialect;
  readonly baseUrl: string;
  /** The base address that the deployment itself shows, if it differs from `baseUrl`. */
  readonly publicUrl?: string | null;
}

/** A parsed body in the documents' words, with the deployment's own addresses rewritten to `baseUrl`; undefined where it is no JSON. */
export const readAnswer = (body: Buffer, { dialect, publicUrl, baseUrl }: ReadOptions): unknown => {
  const json = dialect.fromWire(parseJsonBody(body));
  if (publicUrl) return fromPublicUrl(json, publicUrl, baseUrl);
  return namesOtherwise(body, baseUrl) ? fromOtherName(json, baseUrl) : json;
};
