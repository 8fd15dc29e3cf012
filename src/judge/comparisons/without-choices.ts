import type { ErrorObject } from 'ajv';

const isNullBranch = ({ keyword, params }: ErrorObject): boolean => keyword === 'type' && params['type'] === 'null';

/**
 * For a value that fits no branch of an `anyOf`, there is an error for each branch and one for the `anyOf`. A wrong value was not meant to be null,
 * so only the errors inside it are kept. Otherwise a bad timestamp in an object that may be null would also be a bad shape.
 */
export const withoutChoices = (errors: readonly ErrorObject[]): readonly ErrorObject[] =>
  errors
    .filter(({ keyword }) => keyword === 'anyOf')
    .reduce<readonly ErrorObject[]>((left, choice) => {
      const at = choice.instancePath;
      const isEcho = (error: ErrorObject): boolean =>
        error === choice || (error.instancePath === at && isNullBranch(error));
      const isInside = ({ instancePath }: ErrorObject): boolean =>
        instancePath === at || instancePath.startsWith(`${at}/`);
      return left.some((error) => isInside(error) && !isEcho(error)) ? left.filter((error) => !isEcho(error)) : left;
    }, errors);
