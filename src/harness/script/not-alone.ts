/** It cannot be told in requests that stand alone. */
export class NotAlone extends Error {}

export const stopIf = (bad: boolean): void => {
  if (bad) throw new NotAlone();
};
