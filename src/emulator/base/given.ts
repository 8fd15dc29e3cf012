/** Those of the named fields that a request carries: what it leaves out, an update leaves alone. */
export const given = (input: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.filter((field) => input[field] !== undefined).map((field): [string, unknown] => [field, input[field]]),
  );
