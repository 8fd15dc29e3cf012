/** Names of members that hold a secret whatever its value: the documents' names, and those that deployments commonly use. */
export const secretNames: readonly string[] = [
  'token',
  'client_secret',
  'cloud_secret_access_key',
  'api_key',
  'aws_secret_access_key',
  'private_key',
  'password',
  'secret',
];

const isMarker = (text: string): boolean => /^\[redacted:[^\]]*\]$/.test(text);
const isBareJson = (text: string): boolean => /^(null|true|false|-?\d[\d.eE+-]*)$/.test(text);

const unescaped = (name: string): string =>
  name.replace(/\\+u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** An empty text is no secret, and that it is empty may be what a report is about. */
const hide = (value: string, name: string): string =>
  value === '' || isMarker(value) ? value : `[redacted:${unescaped(name).toLowerCase()}]`;

/** A letter of a name, as itself or as the escape that JSON allows for it. */
const letter = (character: string): string => {
  const code = (text: string): string => `\\\\+u00${text.charCodeAt(0).toString(16)}`;
  return `(?:${character}|${code(character)}|${code(character.toUpperCase())})`;
};

/**
 * Hides the values of secret members in JSON and in text that only resembles it: cut short, with single quotes or none, or
 * JSON within a string of JSON, where each quote carries backslashes.
 */
export class SecretMembers {
  readonly #member: RegExp;

  constructor(names: readonly string[]) {
    const name = names.map((one) => [...one.replace(/[^\w-]/g, '')].map(letter).join('')).join('|');
    const nested = String.raw`(\\+["'])(.*?)(?=(?<!\\)\4|$)`;
    const double = String.raw`"((?:[^"\\]|\\.)*)`;
    const single = String.raw`'((?:[^'\\]|\\.)*)`;
    const bare = String.raw`([^\s"'\\,;{}[\]]+)`;
    const head = String.raw`(?<![\w-])(${name})(\\*["']?)(\s*:\s*)`;
    this.#member = new RegExp(`${head}(?:${nested}|${double}|${single}|${bare})`, 'gis');
  }

  replace(text: string): string {
    return text.replace(
      this.#member,
      (
        whole: string,
        name: string,
        nameQuote: string,
        colon: string,
        quote?: string,
        nested?: string,
        double?: string,
        single?: string,
        bare?: string,
      ) => {
        const head = `${name}${nameQuote}${colon}`;
        if (nested !== undefined) return `${head}${quote}${hide(nested, name)}`;
        if (double !== undefined) return `${head}"${hide(double, name)}`;
        if (single !== undefined) return `${head}'${hide(single, name)}`;
        // Prose such as "password: must be longer" has no quote after the name, and is no member.
        if (bare === undefined || nameQuote === '' || isBareJson(bare)) return whole;
        return `${head}${hide(bare, name)}`;
      },
    );
  }
}
