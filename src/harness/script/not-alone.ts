/** A finding cannot be shown by a script of requests alone. */
export class NotAlone extends Error {}

export const stopIf = (bad: boolean): void => {
  if (bad) throw new NotAlone();
};
