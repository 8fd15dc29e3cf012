import type { ErrorObject } from 'ajv';

const isNullBranch = ({ keyword, params }: ErrorObject): boolean => keyword === 'type' && params['type'] === 'null';

/**
 * A value that fits no branch of a choice is reported once for each branch and once more for the choice. What is there and is
 * wrong was not meant to be null, so only what is wrong about it is kept: otherwise a bad timestamp in an object that may be
 * null would also be a bad shape.
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
