import { isObject } from '../contract/json-object.ts';

/** The fields in which a deployment names addresses of its own. */
const addressFields: ReadonlySet<string> = new Set(['uri', 'next_page_uri']);

const isUnder = (address: string, base: string): boolean =>
  address === base || ['/', '?'].some((next) => address.startsWith(`${base}${next}`));

/**
 * An answer of a deployment that is reached under another address than the one it knows itself by, through a tunnel or an alias: its own
 * addresses as a caller here must write them. Nothing is changed in place, and other addresses are left as they are.
 */
export const readdress = (json: unknown, publicUrl: string, baseUrl: string): unknown => {
  if (Array.isArray(json)) return json.map((item: unknown) => readdress(item, publicUrl, baseUrl));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([field, value]) => {
      const isOwn = addressFields.has(field) && typeof value === 'string' && isUnder(value, publicUrl);
      return [field, isOwn ? `${baseUrl}${value.slice(publicUrl.length)}` : readdress(value, publicUrl, baseUrl)];
    }),
  );
};
