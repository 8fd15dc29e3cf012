import { type Check, quote } from '../check.ts';
import { isObject, shownIn } from '../subject.ts';

/** Two spellings of one address: default ports, the case of the host and the like do not tell them apart. */
const sameAddress = (given: string, wanted: string): boolean =>
  given === wanted || (URL.canParse(given) && new URL(given).href === new URL(wanted).href);

/** Document 1, Conventions: uri is {base_url}/<collection>/<id>, or without {base_url} where the table says relative. */
export const uriForm: Check = {
  law: 'uri-form',
  examine: (subject) => {
    const { resource, baseUrl } = subject;
    const shown = shownIn(subject).filter(({ value }) => isObject(value) && typeof value['id'] === 'string');
    if (shown.length === 0) return null;
    return shown.flatMap(({ place, value }) => {
      if (!isObject(value)) return [];
      const path = `${resource.collection}/${value['id']}`;
      const wanted = resource.uri === 'relative' ? path : `${baseUrl}${path}`;
      const { uri } = value;
      const right = typeof uri === 'string' && (resource.uri === 'relative' ? uri === path : sameAddress(uri, wanted));
      return right
        ? []
        : [
            {
              place: `${place}/uri`,
              summary: 'uri is not the address of the resource',
              expected: quote(wanted),
              received: quote(uri),
            },
          ];
    });
  },
};
