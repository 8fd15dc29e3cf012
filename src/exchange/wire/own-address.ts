import { isObject } from '../../contract/json-object.ts';
import { isOwnOrigin, otherNamesOf } from '../../contract/own-origin.ts';

/** The fields with a deployment's own addresses. */
const addressFields: ReadonlySet<string> = new Set(['uri', 'next_page_uri']);

const isUnder = (address: string, base: string): boolean =>
  address === base || ['/', '?'].some((next) => address.startsWith(`${base}${next}`));

/** A copy of an answer with its own addresses rewritten. */
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

/** Whether an answer may contain another name of this machine than the one in the base address. */
export const namesOtherwise = (body: Buffer, baseUrl: string): boolean =>
  baseUrl !== '' && otherNamesOf(baseUrl).some((name) => body.includes(name));

/**
 * For a deployment that shows another base address (`publicUrl`) than the one by which we reach it, such as through a tunnel or an alias:
 * rewrites its own addresses to our base address. Other addresses stay.
 */
export const fromPublicUrl = (json: unknown, publicUrl: string, baseUrl: string): unknown =>
  readdress(json, (address) =>
    isUnder(address, publicUrl) ? `${baseUrl}${address.slice(publicUrl.length)}` : address,
  );

/** As `fromPublicUrl`, for a deployment on this machine that shows another name of it, such as `localhost` for `127.0.0.1`. */
export const fromOtherName = (json: unknown, baseUrl: string): unknown =>
  readdress(json, (address) =>
    URL.canParse(address) && isOwnOrigin(address, baseUrl)
      ? address.replace(/^\w+:\/\/[^/?#@]*(?![^/?#])/, new URL(baseUrl).origin)
      : address,
  );
