/** Codes of characters that need no escape in a path: RFC 3986, section 3.3, and the slash between two segments. */
const legal = /%(21|24|26|27|28|29|2A|2B|2C|2F|3A|3B|3D|40)/g;

/**
 * The ways to write a name in a path; the correct one (escaped) is last. A server that does not decode the path before routing may know
 * the name only unescaped or escaped twice. The unescaped form is left out where it would be another path.
 */
export const spellingsOf = (name: string): readonly string[] => {
  const escaped = encodeURIComponent(name);
  if (escaped === name) return [escaped];
  const bare = escaped.replace(legal, (code) => decodeURIComponent(code));
  const strays = bare.split('/').some((segment) => ['', '.', '..'].includes(segment));
  return [...(strays || bare === escaped ? [] : [bare]), encodeURIComponent(escaped), escaped];
};
