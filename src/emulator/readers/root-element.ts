/** Markup: a tag, a comment, a CDATA section or a declaration. */
const markup = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<[^<>]*>/g;
const opening = /^<([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>$/;

/**
 * The local name of the root element of an XML document; null if the elements are not well nested, or if there is text outside the root. Document
 * types are refused: metadata needs none, and they are a security risk.
 */
export const rootElement = (xml: string): string | null => {
  const open: string[] = [];
  let root: string | null = null;
  let end = 0;
  for (const match of xml.matchAll(markup)) {
    const [tag] = match;
    const between = xml.slice(end, match.index);
    if (/[<>]/.test(between) || (open.length === 0 && between.trim() !== '')) return null;
    end = match.index + tag.length;
    if (/^<(\?|!--)/.test(tag)) continue;
    if (tag.startsWith('<![CDATA[')) {
      if (open.length === 0) return null;
      continue;
    }
    if (tag.startsWith('</')) {
      if (open.pop() !== tag.slice(2, -1).trim()) return null;
      continue;
    }
    const [, name, , empty] = opening.exec(tag) ?? [];
    if (name === undefined || (open.length === 0 && root !== null)) return null;
    root ??= name;
    if (empty !== '/') open.push(name);
  }
  if (open.length > 0 || root === null || xml.slice(end).trim() !== '') return null;
  return root.slice(root.indexOf(':') + 1);
};
