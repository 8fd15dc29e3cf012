/** An element of a document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: { readonly [name: string]: string };
  readonly children: XmlElement[];
  text: string;
}

const ENTITIES: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string => {
  if (/&(?!(amp|lt|gt|quot|apos|#\d+);)/.test(text)) throw new Error(`A bare ampersand in ${JSON.stringify(text)}`);
  return text.replace(/&(#(\d+)|\w+);/g, (_, name: string, code?: string) =>
    code === undefined ? (ENTITIES[name] ?? '') : String.fromCodePoint(Number(code)),
  );
};

/**
 * Parses a document strictly. It is independent of the renderer, so that a mistake in one is not hidden by the other.
 * It knows elements, attributes, text and references, and throws on everything else, including forbidden characters.
 */
export const readXml = (source: string): XmlElement => {
  for (const character of source) {
    const code = character.codePointAt(0) ?? 0;
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    const allowed =
      [0x9, 0xa, 0xd].includes(code) || (code >= 0x20 && !isSurrogate && code !== 0xfffe && code !== 0xffff);
    if (!allowed) throw new Error(`XML 1.0 forbids U+${code.toString(16)}`);
  }
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const body = source.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>/, '');
  let end = 0;
  for (const match of body.matchAll(/([^<]*)<(\/?)([\w-]+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>/gy)) {
    const [whole, text = '', closes, name = '', attributes = '', empty] = match;
    const parent = open.at(-1);
    if (parent === undefined) throw new Error(`<${name}> stands after the end`);
    parent.text += decode(text);
    if (closes) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes what is not open`);
    } else {
      const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        decode(value),
      ]);
      const element: XmlElement = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
    end = match.index + whole.length;
  }
  const [only] = root.children;
  if (body.slice(end).trim() !== '' || open.length !== 1 || only === undefined || root.children.length !== 1) {
    throw new Error(`Not well-formed at ${JSON.stringify(body.slice(end, end + 60))}`);
  }
  return only;
};
