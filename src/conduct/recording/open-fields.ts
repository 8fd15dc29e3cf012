import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Comparison, Endpoint, Resource } from '../../contract/terms/contract.ts';
import { cidrOf } from '../../judge/readers/cidr.ts';
import { schemaErrors } from '../../judge/shapes/schemas.ts';

/** Clients send these values for a field that they mean to leave out. The documents do not say whether a deployment treats them as values. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === '' || value === 0 || (isObject(value) && Object.keys(value).length === 0);

/** Whether an object holds such a value somewhere. In a map of names empty text is a value like any other. */
const holdsBlank = (value: unknown, comparison: Comparison | undefined): boolean => {
  if (Array.isArray(value)) return value.some((one: unknown) => one === null);
  if (!isObject(value)) return false;
  const isMap = comparison !== 'module' && comparison !== 'settings';
  return Object.values(value).some((one) => (isMap ? one === null : isBlank(one)) || holdsBlank(one, comparison));
};

/** The documents do not say whether an update of a map replaces it or adds to it (document 2, Backends). True if the two would differ. */
const maySurvive = (sent: unknown, before: unknown): boolean =>
  isObject(sent) && (!isObject(before) || Object.keys(before).some((name) => !Object.hasOwn(sent, name)));

/** Words of ASCII with one space between them, as most descriptions are. */
const isPlain = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Whether a deployment may store a description in another form: which characters one may have is not documented, nor that white space, control
 * characters and the form of accents are kept.
 */
const isUntidy = (description: unknown): boolean =>
  typeof description === 'string' &&
  !isPlain.test(description) &&
  description !==
    description
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim();

/** Whether ACL rules may be shown otherwise: the documents do not say that their case is kept, nor that duplicates are. */
const mayBeRewritten = (rules: unknown): boolean =>
  Array.isArray(rules) && (new Set(rules).size < rules.length || rules.some((one) => /\p{Lu}/u.test(String(one))));

const isHostWithoutPort = (value: unknown): boolean => typeof value === 'string' && !/:\d+$/.test(value);

/** Whether a recorder replaced a secret in the value. */
const isHidden = (value: unknown): boolean => JSON.stringify(value).includes('[redacted');

interface Asked {
  readonly resource: Resource;
  readonly endpoint: Endpoint;
  readonly sent: unknown;
  /** The resource as it was before an update, as far as that is known. */
  readonly before: JsonObject | undefined;
}

/**
 * The fields of a recorded request whose effect the documents leave open. The suites know what they send; other clients send null and empty values,
 * values that the documents do not allow, and parts of maps.
 */
export const openFieldsIn = ({ resource, endpoint, sent, before }: Asked): readonly string[] => {
  if (!isObject(sent) || endpoint.request === undefined) return [];
  const wrong = new Set(
    schemaErrors(resource.name, endpoint.request, sent).map(({ instancePath }) => instancePath.split('/')[1] ?? ''),
  );
  return Object.entries(sent)
    .filter(([field, value]) => {
      const comparison = resource.steady[field];
      const isMap = isObject(value) && comparison !== 'module' && comparison !== 'settings';
      return (
        wrong.has(field) ||
        isBlank(value) ||
        holdsBlank(value, comparison) ||
        isHidden(value) ||
        (field === 'description' && isUntidy(value)) ||
        (comparison === 'acl' && mayBeRewritten(value)) ||
        (comparison === 'cidr' && cidrOf(value) === null) ||
        (comparison === 'hostports' && Array.isArray(value) && value.some(isHostWithoutPort)) ||
        (endpoint.operation === 'update' && isMap && maySurvive(value, before?.[field]))
      );
    })
    .map(([field]) => field);
};
