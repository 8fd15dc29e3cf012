import { isObject } from '../../contract/json-object.ts';
import { unescapedPath } from '../readers/unescaped-path.ts';
import { type Check, quote } from '../subject/check.ts';
import { flawsIn } from '../subject/flaws-in.ts';
import { hintAtOwnAddress } from '../subject/hint-at-own-address.ts';
import { idOf, shownIn } from '../subject/subject.ts';

/** An address without the escapes of its path. */
const plain = (address: string): string => {
  const { href, pathname } = new URL(address);
  return href.replace(pathname, () => unescapedPath(pathname));
};

/** Whether two texts are the same address: default ports, the case of the host, escapes in the path and the like do not count. */
const sameAddress = (given: string, wanted: string): boolean =>
  given === wanted || (URL.canParse(given) && plain(given) === plain(wanted));

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Whether a relative address is a path: it may be escaped (a space also as a plus) or not. */
const samePath = (given: string, path: string): boolean =>
  [given, decoded(given), decoded(given.replaceAll('+', ' '))].includes(path);

/** Document 1, Conventions: uri is {base_url}/<collection>/<id>, or without {base_url} where the table says relative, as in document 3. */
export const uriForm: Check = {
  law: 'uri-form',
  examine: (subject) => {
    const { resource, baseUrl } = subject;
    const shown = shownIn(subject).filter(({ value }) => idOf(resource, value) !== undefined);
    if (shown.length === 0) return null;
    return flawsIn(shown, ({ place, value }) => {
      if (!isObject(value)) return [];
      const path = `${resource.collection}/${idOf(resource, value)}`;
      const wanted = resource.uri === 'relative' ? path : `${baseUrl}${path}`;
      const { uri } = value;
      const right =
        typeof uri === 'string' && (resource.uri === 'relative' ? samePath(uri, path) : sameAddress(uri, wanted));
      return right
        ? []
        : [
            {
              place: `${place}/uri`,
              summary: 'uri is not the address of the resource',
              expected: `${quote(wanted)}${hintAtOwnAddress(uri, path)}`,
              received: quote(uri),
            },
          ];
    });
  },
};
