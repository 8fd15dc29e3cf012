import { SaxesParser, type SaxesTagNS } from 'saxes';

/** The deepest nesting: SAML metadata is not deeper, and the parser searches all open elements for a namespace. */
const deepest = 200;

/** The most tolerable errors: a real document has few, and each takes as much time as a hundred elements. */
const mostTolerated = 1000;

const xsi = 'http://www.w3.org/2001/XMLSchema-instance';
const dsig = 'http://www.w3.org/2000/09/xmldsig#';
/** Elements with base64, in which white space does not count (XML Schema part 2, section 3.2.16). */
const base64 = new Set(['X509Certificate', 'SignatureValue', 'DigestValue', 'Modulus', 'Exponent']);

/** Errors that a parser without namespaces or document types does not report: an undeclared prefix or entity. */
const isTolerable = ({ message }: Error): boolean => /unbound namespace prefix|undefined entity/.test(message);

const collapsed = (text: string): string => text.replace(/\s+/g, ' ');

/**
 * A canonical text of an XML document: without prefixes, declaration, comments and white space around text, with sorted attributes. Null where
 * the text is no XML. Entities of a document type are never expanded.
 */
export const canonicalXml = (xml: string): string | null => {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: SaxesTagNS[] = [];
  const parts: unknown[] = [];
  let text = '';
  let tolerated = 0;

  /** A name with its namespace in place of the prefix. */
  const expanded = (name: string): string => {
    const end = name.indexOf(':');
    const prefix = name.slice(0, Math.max(end, 0));
    return `{${parser.resolve(prefix) ?? prefix}}${name.slice(end + 1)}`;
  };
  const endText = (): void => {
    const { uri, local } = open.at(-1) ?? { uri: '', local: '' };
    const said = uri === dsig && base64.has(local) ? text.replace(/\s+/g, '') : collapsed(text).trim();
    if (said !== '') parts.push(said);
    text = '';
  };

  parser.on('error', (error) => {
    tolerated += 1;
    if (!isTolerable(error) || tolerated > mostTolerated) throw error;
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('cdata', (more) => {
    text += more;
  });
  parser.on('opentag', (tag) => {
    endText();
    if (open.push(tag) > deepest) throw new RangeError('The elements are nested too deeply');
    const attributes = Object.values(tag.attributes)
      .filter(({ name, prefix }) => name !== 'xmlns' && prefix !== 'xmlns')
      .map(({ uri, local, value }) => [
        `{${uri}}${local}`,
        uri === xsi && local === 'type' ? expanded(value.trim()) : collapsed(value),
      ]);
    parts.push([`{${tag.uri}}${tag.local}`, ...attributes.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))]);
  });
  parser.on('closetag', () => {
    endText();
    open.pop();
    parts.push(null);
  });

  try {
    parser.write(xml.trim()).close();
    return JSON.stringify(parts);
  } catch {
    return null;
  }
};
