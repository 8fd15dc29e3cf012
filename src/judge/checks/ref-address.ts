import { isObject } from '../../contract/json-object.ts';
import { isRefAddress } from '../readers/ref-address.ts';
import { refPathsOf } from '../shapes/ref-paths.ts';
import { type Check, quote } from '../subject/check.ts';
import { flawsIn } from '../subject/flaws-in.ts';
import { hintAtOwnAddress } from '../subject/hint-at-own-address.ts';
import { type ShownResource, shownIn } from '../subject/subject.ts';

/** The values at a path in a resource; each item of a list separately. */
const valuesAt = ({ place, value }: ShownResource, path: readonly string[]): readonly ShownResource[] => {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => valuesAt({ place: `${place}/*`, value: one }, path));
  const [name, ...rest] = path;
  if (name === undefined) return [{ place, value }];
  return isObject(value) ? valuesAt({ place: `${place}/${name}`, value: value[name] }, rest) : [];
};

/**
 * Document 1, Conventions: a Ref has the id of a resource and the address for locating it, which is {base_url}/<collection>/<id>.
 * An identifier is a type prefix, an underscore and an opaque suffix. Whether both are texts is checked by the law `shape`.
 */
export const refAddress: Check = {
  law: 'ref-address',
  examine: (subject) => {
    const { resource, baseUrl } = subject;
    const paths = refPathsOf(resource.name, resource.schema);
    let seen = 0;
    const flaws = flawsIn(shownIn(subject), (shown) =>
      paths
        .flatMap((one) => valuesAt(shown, one))
        .flatMap(({ place, value }) => {
          const { id, uri } = isObject(value) ? value : {};
          if (typeof id !== 'string' || typeof uri !== 'string') return [];
          seen += 1;
          if (!/^[^_]+_./.test(id))
            return [
              {
                place: `${place}/id`,
                summary: 'the id of a Ref is no identifier',
                expected: 'a type prefix, an underscore and an opaque suffix',
                received: quote(id),
              },
            ];
          if (isRefAddress(uri, id, baseUrl)) return [];
          return [
            {
              place: `${place}/uri`,
              summary: 'the uri of a Ref is not the address of the resource with its id',
              expected: `an address of this deployment that leads to ${quote(id)}${hintAtOwnAddress(uri, `/${id}`)}`,
              received: quote(uri),
            },
          ];
        }),
    );
    return seen === 0 ? null : flaws;
  },
};
