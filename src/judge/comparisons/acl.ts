/**
 * One text for all lists of ACL rules that mean the same, null for what is no list of text. Rules add up, so their order says
 * nothing; the single rule * equals no acl (document 1, ACL rules).
 */
export const aclOf = (value: unknown): string | null => {
  if (!Array.isArray(value) || !value.every((rule) => typeof rule === 'string')) return null;
  return JSON.stringify(value.length === 1 && value[0] === '*' ? [] : [...value].sort());
};
