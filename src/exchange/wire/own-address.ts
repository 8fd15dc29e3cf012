import { isObject } from '../../contract/json-object.ts';
import { isOwnOrigin, otherNamesOf } from '../../contract/own-origin.ts';

/** The fields in which a deployment names addresses of its own. */
const addressFields: ReadonlySet<string> = new Set(['uri', 'next_page_uri']);

const isUnder = (address: string, base: string): boolean =>
  address === base || ['/', '?'].some((next) => address.startsWith(`${base}${next}`));

/** An answer with its addresses written anew. Nothing is changed in place. */
const readdress = (json: unknown, written: (address: string) => string): unknown => {
  if (Array.isArray(json)) return json.map((item: unknown) => readdress(item, written));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([field, value]) => [
      field,
      addressFields.has(field) && typeof value === 'string' ? written(value) : readdress(value, written),
    ]),
  );
};

/** Whether an answer may name the deployment by another name of this machine than the one it is reached by. */
export const namesOtherwise = (body: Buffer, baseUrl: string): boolean =>
  baseUrl !== '' && otherNamesOf(baseUrl).some((name) => body.includes(name));

/**
 * An answer of a deployment that is reached under another address than the one it knows itself by, through a tunnel or an alias: its own
 * addresses as a caller here must write them. Other addresses are left as they are.
 */
export const fromPublicUrl = (json: unknown, publicUrl: string, baseUrl: string): unknown =>
  readdress(json, (address) =>
    isUnder(address, publicUrl) ? `${baseUrl}${address.slice(publicUrl.length)}` : address,
  );

/** The same for one on this machine that shows itself by another of its names, as `localhost` and `127.0.0.1` are. */
export const fromOtherName = (json: unknown, baseUrl: string): unknown =>
  readdress(json, (address) =>
    URL.canParse(address) && isOwnOrigin(address, baseUrl)
      ? address.replace(/^\w+:\/\/[^/?#@]*(?![^/?#])/, new URL(baseUrl).origin)
      : address,
  );
