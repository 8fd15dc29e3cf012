/** The named fields that a request carries. An update leaves all others unchanged. */
export const given = (input: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.filter((field) => input[field] !== undefined).map((field): [string, unknown] => [field, input[field]]),
  );
