import type { Dialect } from './dialect.ts';
import { parseJsonBody } from './json-body.ts';
import { fromOtherName, fromPublicUrl, namesOtherwise } from './own-address.ts';

interface ReadOptions {
  readonly dialect: Dialect;
  readonly baseUrl: string;
  /** The address by which the deployment knows itself, where that is another. */
  readonly publicUrl?: string | null;
}

/** A body in the documents' words, with the deployment's own addresses as they are reached from here; undefined where it is no JSON. */
export const readAnswer = (body: Buffer, { dialect, publicUrl, baseUrl }: ReadOptions): unknown => {
  const json = dialect.fromWire(parseJsonBody(body));
  if (publicUrl) return fromPublicUrl(json, publicUrl, baseUrl);
  return namesOtherwise(body, baseUrl) ? fromOtherName(json, baseUrl) : json;
};
