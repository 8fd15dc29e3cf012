/**
 * A canonical text of a list of ACL rules; null for a value that is no list of texts. Rules add up, so their order does not count; the single
 * rule * equals no acl (document 1, ACL rules).
 */
export const aclOf = (value: unknown): string | null => {
  if (!Array.isArray(value) || !value.every((rule) => typeof rule === 'string')) return null;
  return JSON.stringify(value.length === 1 && value[0] === '*' ? [] : [...value].sort());
};
